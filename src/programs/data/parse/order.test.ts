import { expect, test } from 'vitest'
import { events } from '#programs/data/public-views.ts'
import { readOrder } from './order.ts'

const read = (written: string | null) => {
  const outcome = readOrder(events, written)
  if (!outcome.ok) return outcome.error
  return outcome.value.map(({ column, isDescending, nullsFirst }) => [column.name, isDescending, nullsFirst])
}

test('without words about it an order goes up and has the empty ones last; down, it has them first', () => {
  expect(read(null)).toEqual([])
  expect(read('name')).toEqual([['name', false, false]])
  expect(read('name.asc,starts_at.desc')).toEqual([
    ['name', false, false],
    ['starts_at', true, true],
  ])
})

test('where the empty ones stand can be said', () => {
  expect(read('name.nullsfirst,"id".desc.nullslast')).toEqual([
    ['name', false, true],
    ['id', true, false],
  ])
})

test.each([
  ['name.up', 'PGRST100', '"failed to parse order (name.up)" (line 1, column 1)'],
  ['name,,id', 'PGRST100', '"failed to parse order ()" (line 1, column 1)'],
  ['name;drop table events', '42703', 'column events.name;drop table events does not exist'],
  ['nickname', '42703', 'column events.nickname does not exist'],
  ['dstt_registrations(contactName)', 'PGRST108', "'dstt_registrations' is not an embedded resource in this request"],
])('%s is refused with %s', (written, code, message) => {
  expect(read(written)).toMatchObject({ status: 400, code, message })
})

test('twenty terms are possible, and no more', () => {
  const many = (count: number) => Array.from({ length: count }, () => 'name').join(',')
  expect(read(many(20))).toHaveLength(20)
  expect(read(many(21))).toMatchObject({ status: 400, code: '54001' })
})
