import { expect, test } from 'vitest'
import type { FormerWinners } from '#features/tournaments/events/event-options.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { tellEvent, type ToldEvent } from './told-event.ts'
import { winnersOf } from './winners.ts'

const told = tellEvent(villageDay())
const [first = '', second = '', third = ''] = told.competitions[0]?.places.map(({ name }) => name) ?? []
const IN_GROUPS = 180
const year = (formerWinners: FormerWinners | undefined, what: ToldEvent | undefined = told) => ({
  event: { formerWinners },
  told: what,
})
const shown = (years: Parameters<typeof winnersOf>[0]) =>
  winnersOf(years).map(({ year: of, competition, places }) => [of, competition, ...places.map((names) => names.join())])

test('the last year comes first, played here or typed in, with the first three places where they are known', () => {
  const former = [
    { year: 2022, winner: 'Kurzer Weg' },
    { year: 2023, winner: 'Löschzug', second: 'Linde', third: 'Chor' },
  ]
  expect(shown([year(former)])).toEqual([
    [2024, undefined, first, second, third],
    [2023, undefined, 'Löschzug', 'Linde', 'Chor'],
    [2022, undefined, 'Kurzer Weg', '', ''],
  ])
})

test('what was played here needs no typing in, and of what was typed in twice the newer word counts', () => {
  const older = year([{ year: 2019, winner: 'Lösczug' }], tellEvent(villageDay(IN_GROUPS)))
  const newer = year([
    { year: 2024, winner: 'Wer anders' },
    { year: 2019, winner: 'Löschzug' },
  ])
  expect(shown([older, newer])).toEqual([
    [2024, undefined, first, second, third],
    [2019, undefined, 'Löschzug', '', ''],
  ])
})

test('a tournament that has not come to its end has no winner, and several competitions have one each', () => {
  expect(shown([year(undefined, tellEvent(villageDay(IN_GROUPS)))])).toEqual([])
  expect(
    shown(
      [
        year(
          [
            { year: 2019, competition: 'Einzel', winner: 'A' },
            { year: 2019, competition: 'Doppel', winner: 'B' },
          ],
          undefined,
        ),
      ].map((each) => ({ ...each, told: undefined })),
    ),
  ).toEqual([
    [2019, 'Einzel', 'A', '', ''],
    [2019, 'Doppel', 'B', '', ''],
  ])
})
