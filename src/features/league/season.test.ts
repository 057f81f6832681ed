import { expect, test } from 'vitest'
import { readSeasonSlug, seasonLabel, seasonOf, seasonSlug } from './season.ts'

test('a season begins with the first of July in Germany', () => {
  expect(seasonOf(new Date('2025-06-30T21:59:59Z'))).toBe(2024)
  expect(seasonOf(new Date('2025-06-30T22:00:00Z'))).toBe(2025)
  expect(seasonOf(new Date('2025-01-05T12:00:00Z'))).toBe(2024)
})

test('it is called by both of its years', () =>
  expect([seasonLabel(2024), seasonSlug(2024), seasonLabel(1999), seasonSlug(2009)]).toEqual([
    '2024/25',
    '2024-25',
    '1999/00',
    '2009-10',
  ]))

test('an address names a season in one way only', () => {
  expect(readSeasonSlug('2024-25')).toBe(2024)
  for (const text of ['2024-26', '2024', '2024-5', '24-25', 'neu']) expect(readSeasonSlug(text)).toBeUndefined()
})
