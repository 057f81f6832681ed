import { expect, test } from 'vitest'
import { registrations } from '../allow/tables.ts'
import { checkContentType, readRows } from './rows.ts'

const read = (body: unknown, columns: string | null = null) => {
  const outcome = readRows(registrations, typeof body === 'string' ? body : JSON.stringify(body), columns)
  return outcome.ok ? outcome.value : outcome.error
}
const nothing = Object.fromEntries(registrations.columns.map(({ name }) => [name, null]))

test('one object is one row, and what it does not name is null', () => {
  expect(read({ teamName: 'Die Bären' })).toEqual([{ ...nothing, teamName: 'Die Bären' }])
  expect(read({})).toEqual([nothing])
})

test('an array is as many rows as it has, none for an empty one', () => {
  expect(read([{ teamName: 'A' }, { teamName: 'B' }])).toMatchObject([{ teamName: 'A' }, { teamName: 'B' }])
  expect(read([])).toEqual([])
})

test('what the columns do not name is passed over; their names may stand in quotes', () => {
  const row = { teamName: 'A', contactName: 'Anna', isAdmin: true }
  expect(read([row], '"teamName","event_id"')).toEqual([{ ...nothing, teamName: 'A' }])
})

test('rows may differ only where the columns are named', () => {
  const rows = [{ teamName: 'A' }, { teamName: 'B', contactName: 'Anna' }]
  expect(read(rows)).toMatchObject({ status: 400, code: 'PGRST102', message: 'All object keys must match' })
  expect(read(rows, 'teamName,contactName')).toMatchObject([{ contactName: null }, { contactName: 'Anna' }])
})

test('numbers and other values become text, as in a column of text', () => {
  expect(read({ teamName: 3, contactName: true, contactNumber: 6881, contactAddress: ['a'] })).toMatchObject([
    { teamName: '3', contactName: 'true', contactNumber: '6881', contactAddress: '["a"]' },
  ])
})

test('a column that does not exist is named', () => {
  const refused = {
    status: 400,
    code: 'PGRST204',
    message: "Could not find the 'team' column of 'dstt_registrations' in the schema cache",
  }
  expect(read({ team: 'A' })).toMatchObject(refused)
  expect(read({ teamName: 'A' }, '"team"')).toMatchObject(refused)
  expect(read('{"__proto__":"A"}')).toMatchObject({ code: 'PGRST204' })
})

test.each(['', 'no json', '"text"', '7', 'null', '[1]', '[[]]', '[null]'])('%j is no row', (body) => {
  expect(read(body)).toMatchObject({ status: 400, code: 'PGRST102', message: 'Empty or invalid json' })
})

test('only JSON is read', () => {
  expect(checkContentType('application/json;charset=UTF-8').ok).toBe(true)
  for (const type of [undefined, 'text/plain', 'text/csv', 'application/x-www-form-urlencoded', 'application/jsonp']) {
    expect(checkContentType(type)).toMatchObject({ ok: false, error: { status: 400, code: 'PGRST102' } })
  }
})
