import { expect, test } from 'vitest'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { renderHallParts } from './hall-page.tsx'

/** The tables of each page that the hall screen shows in turn. */
const tablesByPage = (html: string) =>
  html
    .split('<section class="screen"')
    .slice(1)
    .map((page) => [...page.matchAll(/(?:Tisch |table-number">)(\d+)</g)].map(([, table]) => Number(table)))
    .filter((tables) => tables.length > 0)

test('on sixteen tables nobody is lost below the edge of the hall screen: the rest have a page of their own', () => {
  const day = villageDay(180)
  const ready = [...day.competitions.values()]
    .flatMap(({ derived }) => derived.ties)
    .filter(({ status }) => status === 'ready')
  const calls = ready.slice(0, 8).map(
    ({ key, home = '', guest = '' }, index) =>
      ({
        competition: MAIN_COMPETITION,
        kind: 'called',
        tie: key,
        home,
        guest,
        tables: [String(index + 9)],
      }) as const,
  )
  const pages = tablesByPage(renderHallParts(villageDay(180, calls)).whole)
  expect(pages.map(({ length }) => length)).toEqual([2 + 7, 7])
  expect(pages.flat().toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  )
})

test('on eight tables all of them stand beside the calls', () => {
  expect(tablesByPage(renderHallParts(villageDay(180)).whole).map(({ length }) => length)).toEqual([8])
})
