import { expect, test } from 'vitest'
import { events } from '#programs/data/public-views.ts'
import { readSelectTree } from '#programs/data/parse/read-query.ts'
import { toCsv, toShown } from './shown-value.ts'

function show(row: Record<string, string | number | null>, written: string) {
  const select = readSelectTree(events, written)
  return select.ok && toShown(row, select.value.columns)
}

test.each([
  ['2024-12-28T09:00:00.000Z', '2024-12-28T09:00:00+00:00'],
  ['2024-12-28T09:00:10.000Z', '2024-12-28T09:00:10+00:00'],
  ['2024-12-28T09:00:00.120Z', '2024-12-28T09:00:00.12+00:00'],
  ['2024-12-28T09:00:00.001Z', '2024-12-28T09:00:00.001+00:00'],
])('the moment %s is shown as PostgreSQL shows it', (kept, shown) => {
  expect(show({ starts_at: kept }, 'starts_at')).toEqual({ starts_at: shown })
})

test('casts change how a value is shown', () => {
  const row = { starts_at: '2024-12-28T09:00:00.000Z', max_teams: 3, id: 'a' }
  expect(show(row, 'day:starts_at::date,text:starts_at::text,max_teams::text,number:max_teams,id')).toEqual({
    day: '2024-12-28',
    text: '2024-12-28 09:00:00+00',
    max_teams: '3',
    number: 3,
    id: 'a',
  })
})

test('nothing is shown as null', () => {
  expect(show({ starts_at: null }, 'starts_at,starts_at::text')).toEqual({ starts_at: null })
})

test('a table as text puts into quotes what would break it', () => {
  const rows = [{ name: 'Turnier, „groß“', text: 'zwei\nZeilen "so"', max: 3 }]
  expect(toCsv(rows, ['name', 'text', 'max'])).toBe('name,text,max\n"Turnier, „groß“","zwei\nZeilen ""so""",3')
})
