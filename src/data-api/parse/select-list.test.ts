import { expect, test } from 'vitest'
import { events } from '../public-views/events.ts'
import { readSelectList } from './select-list.ts'

const read = (written: string | null) => {
  const outcome = readSelectList(events, written)
  return outcome.ok ? outcome.value.map(({ name, column, cast }) => [name, column.name, cast]) : outcome.error
}

test('nothing and the star select every column', () => {
  const all = events.columns.map(({ name }) => [name, name, undefined])
  expect(read(null)).toEqual(all)
  expect(read('')).toEqual(all)
  expect(read('*')).toEqual(all)
})

test('columns come in the order of the list, under another name where one is given', () => {
  expect(read('name, when:starts_at,"id","Mein Name, kurz":name')).toEqual([
    ['name', 'name', undefined],
    ['when', 'starts_at', undefined],
    ['id', 'id', undefined],
    ['Mein Name, kurz', 'name', undefined],
  ])
})

test('a column can be cast, also under another name', () => {
  expect(read('max_teams::text,day:starts_at::date,id::uuid')).toEqual([
    ['max_teams', 'max_teams', 'text'],
    ['day', 'starts_at', 'date'],
    ['id', 'id', 'uuid'],
  ])
})

test.each([
  ['nickname', '42703', 'column events.nickname does not exist'],
  ['form_key', '42703', 'column events.form_key does not exist'],
  ['name->x', '42703', 'column events.name->x does not exist'],
  ['name::nothing', '42704', 'type "nothing" does not exist'],
  ['name::constructor', '42704', 'type "constructor" does not exist'],
  ['name::integer', '42846', 'cannot cast type text to integer'],
  ['count()', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ['all:count()', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ['max_teams.sum()', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ['name,', 'PGRST100', '"failed to parse select parameter ()" (line 1, column 1)'],
  ['a:b:c', 'PGRST100', '"failed to parse select parameter (a:b:c)" (line 1, column 1)'],
  ['(', 'PGRST100', '"failed to parse select parameter (()" (line 1, column 1)'],
])('%s is refused with %s', (written, code, message) => {
  expect(read(written)).toMatchObject({ status: 400, code, message })
})

test.each([
  'dstt_registrations(*)',
  'name,dstt_registrations(contactEmail)',
  'dstt_registrations!inner(*)',
  'people:dstt_registrations!left(contactName,contactEmail)',
  '...dstt_registrations(contactEmail)',
  'dstt_registrations(count)',
])('rows of the sign-ups cannot be embedded: %s', (written) => {
  expect(read(written)).toMatchObject({
    status: 400,
    code: 'PGRST200',
    message: "Could not find a relationship between 'events' and 'dstt_registrations' in the schema cache",
  })
})

test('a hundred items are possible, and no more', () => {
  const many = (count: number) => Array.from({ length: count }, () => 'name').join(',')
  expect(read(many(100))).toHaveLength(100)
  expect(read(many(101))).toMatchObject({ status: 400, code: '54001' })
})
