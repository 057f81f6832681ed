import { expect, test } from 'vitest'
import type { RubberResult } from '#table-tennis/ties/rubber.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { openHall } from '#tests/support/tournaments/day-bench.ts'
import { playedTies } from './played-tie.ts'
import { statisticsOf } from './statistics.ts'
import { tellStatistics } from './tell-statistics.ts'

const game = (home: number, guest: number) => ({ home, guest })
const played = (...games: [number, number][]): RubberResult => {
  return { kind: 'played', games: games.map(([home, guest]) => game(home, guest)) }
}
const CLEAR = played([11, 3], [11, 4])
const LONG = played([11, 9], [9, 11], [18, 16])
const LOST = played([9, 11], [11, 9], [9, 11])

/** A hall of four teams in one group; results of its first ties in their order, an hour apart. */
function hallAfter(results: readonly TieResult[]) {
  const hall = openHall({ teams: 4 })
  const ties = hall.day().competitions.get('dorf')?.derived.ties ?? []
  results.forEach((result, index) => {
    const { key = '', home = '', guest = '' } = ties[index] ?? {}
    const of = { competition: 'dorf', tie: key } as const
    hall.write([
      { ...of, kind: 'called', home, guest, tables: ['1'] },
      { ...of, kind: 'begun' },
    ])
    hall.pass(20 + index * 10)
    hall.write([{ ...of, kind: 'reported', result, by: 'desk', confirmed: true }])
  })
  return { ...hall, ties }
}

test('a day is added up from what was really played', () => {
  const { day } = hallAfter([
    { rubbers: [CLEAR, CLEAR, CLEAR] },
    { rubbers: [LONG, LOST, LONG] },
    { rubbers: [], end: { kind: 'walkover', side: 'guest' } },
  ])
  const statistics = statisticsOf(playedTies(day()))
  expect(statistics).toMatchObject({ ties: 2, rubbers: 6, games: 6 + 9, points: 3 * 29 + 2 * 74 + 60 })
  expect(statistics.longestGame?.longest).toEqual(game(18, 16))
  expect([statistics.closest?.score, statistics.most?.games, statistics.longestTie?.minutes]).toEqual(['2:1', 9, 30])
})

test('the games of a rubber without points count, but its tie is never the closest', () => {
  const counted: RubberResult = { kind: 'counted', games: game(2, 1) }
  const { day } = hallAfter([{ rubbers: [counted, counted, { kind: 'counted', games: game(0, 2) }] }])
  const unknown = { points: undefined, longestGame: undefined, closest: undefined }
  expect(statisticsOf(playedTies(day()))).toMatchObject({ ties: 1, rubbers: 3, games: 8, ...unknown })
})

test('a tie that was given up counts as far as it was played, and was not the closest', () => {
  const { day } = hallAfter([
    { rubbers: [CLEAR], end: { kind: 'retired', side: 'home' } },
    { rubbers: [CLEAR, CLEAR, CLEAR] },
  ])
  const statistics = statisticsOf(playedTies(day()))
  expect(statistics).toMatchObject({ ties: 2, rubbers: 4, games: 8 })
  expect(statistics.closest?.score).toBe('3:0')
})

test('a result that is corrected in the evening does not make its tie longer', () => {
  const { day, ties, pass, write } = hallAfter([{ rubbers: [CLEAR, CLEAR, CLEAR] }])
  pass(300)
  const of = { competition: 'dorf', tie: ties[0]?.key ?? '' } as const
  write([{ ...of, kind: 'reported', result: { rubbers: [LONG, LONG, LONG] }, by: 'desk', confirmed: true }])
  const [tie] = playedTies(day())
  expect([tie?.minutes, tie?.games]).toEqual([20, 9])
})

test('the numbers of a day are put into words, and a day without play has none', () => {
  const { day } = hallAfter([{ rubbers: [LONG, LOST, LONG] }])
  const [totals, longest, closest, most, time] = tellStatistics(statisticsOf(playedTies(day())))
  expect(totals).toEqual({ what: 'Insgesamt', text: '1 Kampf, 3 Spiele, 9 Sätze, 208 Punkte' })
  expect(longest?.text).toMatch(/^18:16, Team \d gegen Team \d \(Runde 1\)$/)
  expect(closest?.text).toMatch(/^2:1, nach Punkten 105:103, Team /)
  expect([most?.text.slice(0, 7), time?.text.slice(0, 10)]).toEqual(['9 Sätze', '20 Minuten'])
  expect(tellStatistics(statisticsOf(playedTies(hallAfter([]).day())))).toEqual([])
})
