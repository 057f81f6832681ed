import { expect, test } from 'vitest'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { makeDay, type Day } from '#features/tournaments/day/day.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { err } from '#shared/result.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { decideSlip, type SlipCommand } from './decide-slip.ts'
import { createSlipCodes } from './slip-codes.ts'
import { readResult } from './written-result.ts'

const RULES = { format: 'dorf', bestOf: 3, gameTarget: 11 } as const
const codes = createSlipCodes('secret')
const resultOf = (...texts: string[]): TieResult => {
  const read = readResult(texts, RULES)
  if (!read.ok || !read.value.result) throw new Error('A whole tie.')
  return read.value.result
}
const TWO_ONE = resultOf('11:8 12:10', '-6 9 5', '10:12 4 -9')
const OTHERWISE = resultOf('11:8 12:10', '-6 9 5', '10:12 4 9')

/** A day with one tie in play, and the holders of its slip. */
function setUp() {
  let day: Day = villageDay(180)
  const competition = day.competitions.get(MAIN_COMPETITION)
  const tie = competition?.derived.ties.find(({ status }) => status === 'called')
  if (!competition || !tie) throw new Error('At that time somebody plays.')
  const code = codes.codeOf(day.event.id, { competition, tie })
  const now = () => codes.find(day, code)?.tie
  const act = (command: SlipCommand, at = new Date('2024-12-28T13:00:00Z')) => {
    const decided = decideSlip(codes, command)(day)
    if (!decided.ok) return decided.error
    const added = decided.value.map((entry: DayEntry, index) => ({
      number: day.last + index + 1,
      id: `slip ${day.last}`,
      at,
      by: undefined,
      entry,
    }))
    day = makeDay(day.event, { added, teams: day.teams }, day)
    return now()?.status
  }
  const report = (side: Side, result: TieResult, at?: Date) => act({ code, side, kind: 'report', result }, at)
  const confirm = (side: Side, seen: string) => act({ code, side, kind: 'confirm', seen })
  return { code, tie, now, report, confirm, day: () => day }
}

test('a code opens one tie, of this draw alone', () => {
  const day = villageDay(180)
  const competition = day.competitions.get(MAIN_COMPETITION)
  if (!competition) throw new Error('There is one.')
  const all = competition.derived.ties.map((tie) => codes.codeOf(day.event.id, { competition, tie }))
  expect(new Set(all).size).toBe(all.length)
  expect(all.every((code) => /^[2-9a-hjkmnp-z]{14}$/.test(code))).toBe(true)
  expect(codes.find(day, (all[7] ?? '').toUpperCase())?.tie).toBe(competition.derived.ties[7])
  expect(createSlipCodes('other').find(day, all[7] ?? '')).toBeUndefined()
  const again = villageDay(180, [{ competition: MAIN_COMPETITION, kind: 'drawn-again', reason: 'Ein Fehler' }])
  expect(codes.find(again, all[7] ?? '')).toBeUndefined()
})

test('what one side tells counts once the other one has confirmed it', () => {
  const { report, confirm, now } = setUp()
  expect(report('home', TWO_ONE)).toBe('called')
  expect(now()?.claims).toMatchObject([{ side: 'home', result: TWO_ONE }])
  expect(now()?.credit).toBeUndefined()
  expect(confirm('guest', '2024-12-28T13:00:00.000Z')).toBe('over')
  expect(now()).toMatchObject({ result: TWO_ONE, credit: { winner: 'home', rubbers: { home: 2, guest: 1 } } })
})

test('a side cannot confirm its own claim, nor one that has changed meanwhile', () => {
  const { report, confirm } = setUp()
  report('home', TWO_ONE)
  expect(confirm('home', '2024-12-28T13:00:00.000Z')).toEqual({ kind: 'changed' })
  report('home', OTHERWISE, new Date('2024-12-28T13:01:00Z'))
  expect(confirm('guest', '2024-12-28T13:00:00.000Z')).toEqual({ kind: 'changed' })
  expect(confirm('guest', '2024-12-28T13:01:00.000Z')).toBe('over')
})

test('where both tell the same it counts, and where they differ nothing does until they agree', () => {
  const { report, now } = setUp()
  report('home', TWO_ONE)
  expect(report('guest', OTHERWISE)).toBe('called')
  expect(now()?.claims.map(({ side, result }) => [side, result])).toEqual([
    ['home', TWO_ONE],
    ['guest', OTHERWISE],
  ])
  expect(report('guest', TWO_ONE)).toBe('over')
  expect(now()?.result).toEqual(TWO_ONE)
})

test('a slip ends with its tie, and a tie that is not being played takes nothing', () => {
  const { report, confirm, day } = setUp()
  report('home', TWO_ONE)
  confirm('guest', '2024-12-28T13:00:00.000Z')
  expect(report('guest', OTHERWISE)).toEqual({ kind: 'over' })
  const competition = day().competitions.get(MAIN_COMPETITION)
  const waiting = competition?.derived.ties.find(({ status }) => status === 'ready')
  if (!competition || !waiting) throw new Error('Some wait.')
  const code = codes.codeOf(day().event.id, { competition, tie: waiting })
  const command = { code, side: 'home', kind: 'report', result: TWO_ONE } as const
  expect(decideSlip(codes, command)(day())).toEqual(err({ kind: 'not-called' }))
  expect(decideSlip(codes, { ...command, code: 'x'.repeat(14) })(day())).toEqual(err({ kind: 'unknown' }))
})

test('what cannot be, or is not all of it, is refused', () => {
  const { report } = setUp()
  expect(report('home', { rubbers: TWO_ONE.rubbers.slice(0, 2) })).toEqual({ kind: 'incomplete' })
  const impossible = { rubbers: [{ kind: 'played', games: [{ home: 11, guest: 10 }] }] } as const
  expect(report('home', impossible)).toMatchObject({ kind: 'impossible', refusal: { kind: 'rubber', slot: 1 } })
})
