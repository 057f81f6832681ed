import { expect, test } from 'vitest'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import type { DayEntry } from './day-entry.ts'
import { foldDay } from './take-day-entry.ts'

const moment = (minute: number) => new Date(Date.UTC(2024, 11, 28, 9, minute))
const fold = (...entries: DayEntry[]) =>
  foldDay(entries.map((entry, index) => ({ id: `entry-${index}`, entry, at: moment(index) })))
const setUp = (competition: string): DayEntry => ({
  competition,
  kind: 'set-up',
  entrants: [{ id: 'a' }, { id: 'b' }],
  setup: proposeSetup(
    { key: competition, name: 'Dorf', kind: 'single', bestOf: 3, ranking: 'ittf', allPlaces: false },
    2,
  ),
})

test('of arrivals the later word counts, and says when', () => {
  const { arrivals } = fold(
    { kind: 'arrived', team: 'a' },
    { kind: 'arrived', team: 'b' },
    { kind: 'not-here', team: 'a' },
  )
  expect([...arrivals]).toEqual([
    ['a', { isHere: false, at: moment(2) }],
    ['b', { isHere: true, at: moment(1) }],
  ])
})

test('tables are blocked and free again, a break ends, and the hall changes only in what is said', () => {
  const state = fold(
    { kind: 'hall-set', tables: ['1', '2'], callMinutes: 10 },
    { kind: 'table-blocked', table: '1', reason: 'broken' },
    { kind: 'table-blocked', table: '2' },
    { kind: 'break', until: moment(60).toISOString(), reason: 'meal' },
    { kind: 'table-free', table: '1' },
    { kind: 'hall-set', callMinutes: 5 },
  )
  expect(state.hall).toEqual({ tables: ['1', '2'], callMinutes: 5 })
  expect([...state.blocked]).toEqual([['2', { reason: undefined, at: moment(2) }]])
  expect(state.pause).toEqual({ until: moment(60), reason: 'meal', since: moment(3) })
  expect(foldDay([{ id: 'later', entry: { kind: 'resumed' }, at: moment(9) }], state).pause).toBeUndefined()
})

test('competitions share one log, and each is led by its own entries', () => {
  const state = fold(setUp('dorf'), setUp('jugend'), {
    competition: 'jugend',
    kind: 'groups-drawn',
    groups: [['b', 'a']],
  })
  expect(state.competitions.get('dorf')?.groups).toEqual([])
  expect(state.competitions.get('jugend')?.groups).toEqual([['b', 'a']])
})

test('a competition begins with its set-up', () =>
  expect(() => fold({ competition: 'dorf', kind: 'struck', entrant: 'a' })).toThrow('begins with its set-up'))

test('an entry of the hall that contradicts home does not count until it is settled, and then only the chosen side', () => {
  const held = (team: string): DayEntry => ({ kind: 'held', entry: { kind: 'not-here', team }, against: ['entry-0'] })
  const before = [
    { kind: 'arrived', team: 'a' },
    { kind: 'arrived', team: 'b' },
    held('a'),
    held('b'),
  ] as const satisfies DayEntry[]
  const here = ({ arrivals }: ReturnType<typeof fold>) => [...arrivals].map(([team, { isHere }]) => `${team} ${isHere}`)
  expect(here(fold(...before))).toEqual(['a true', 'b true'])
  expect([...fold(...before).held.keys()]).toEqual(['entry-2', 'entry-3'])
  const decided = fold(
    ...before,
    { kind: 'settled', held: ['entry-2'], side: 'hall' },
    { kind: 'settled', held: ['entry-3'], side: 'home' },
  )
  expect(here(decided)).toEqual(['a false', 'b true'])
  expect(decided.held.size).toBe(0)
})

test('a lease is out until it was brought back or ended, and of two the later one counts', () => {
  const lent = (lease: string): DayEntry => ({ kind: 'lent', lease, until: moment(90).toISOString() })
  const ended = (lease: string, why: 'returned' | 'revoked'): DayEntry => ({ kind: 'taken-back', lease, why })
  expect(fold(lent('one')).lease).toEqual({ id: 'one', until: moment(90), at: moment(0), status: 'out' })
  expect(fold(lent('one'), ended('one', 'revoked')).lease?.status).toBe('revoked')
  expect(fold(lent('one'), ended('one', 'revoked'), { kind: 'admitted', lease: 'one' }).lease?.status).toBe('out')
  const second = fold(lent('one'), ended('one', 'revoked'), lent('two'), ended('one', 'returned'))
  expect(second.lease).toMatchObject({ id: 'two', status: 'out' })
})
