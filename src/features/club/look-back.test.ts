import { expect, test } from 'vitest'
import { lookBack } from './look-back.ts'

const season = (id: number) => ({ id, label: `${id}/${(id + 1) % 100}`, teams: [] })
const seasons = [2019, 2020, 2021, 2022, 2023, 2024, 2025].map(season)
const ids = (now: string) => {
  const { shown, earlier, changesAt } = lookBack(seasons, new Date(now))
  return [shown.map(({ id }) => id), earlier.map(({ id }) => id), changesAt.toISOString()]
}

test('the three newest finished seasons stand open, earlier ones are folded away, the running one waits', () =>
  expect(ids('2024-12-01T12:00:00Z')).toEqual([[2023, 2022, 2021], [2020, 2019], '2025-06-30T22:00:00.000Z']))

test('a season is over with the last day of June, in German time', () => {
  expect(ids('2025-06-30T21:59:59.999Z')[0]).toEqual([2023, 2022, 2021])
  expect(ids('2025-06-30T22:00:00.000Z')).toEqual([[2024, 2023, 2022], [2021, 2020, 2019], '2026-06-30T22:00:00.000Z'])
})

test('a club without a finished season has nothing to look back on', () =>
  expect(lookBack([], new Date('2024-12-01'))).toMatchObject({ shown: [], earlier: [] }))
