import { expect, test } from 'vitest'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { makeDay, type Day } from '#features/tournaments/day/day.ts'
import { commitTo } from '#table-tennis/draw/lot.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { showHall } from './show-hall.ts'

const main = { competition: MAIN_COMPETITION } as const
const SECRET = 'the number of this draw'
const DRAWN = [
  { ...main, kind: 'draw-committed', commitment: commitTo(SECRET) },
  { ...main, kind: 'draw-revealed', secret: SECRET },
] as const

/** Keys of the ties that are called. */
function calledIn({ competitions }: Day) {
  const ties = [...competitions.values()].flatMap(({ derived }) => derived.ties)
  return ties.filter(({ status }) => status === 'called').map(({ key }) => key)
}

/** The latest call, and its tie. */
function latestCall() {
  const [first] = showHall(villageDay(180)).calls
  return { first, tie: /^\S+ (.+) \d+$/.exec(first?.key ?? '')?.[1] ?? '' }
}

test('the hall calls the latest two, lists all others by their tables, and says who is next', () => {
  const { calls, running, soon, headline } = showHall(villageDay(180))
  expect(calls).toHaveLength(2)
  expect(running.map(({ table }) => table)).toEqual(running.map(({ table }) => table).toSorted())
  expect([...calls, ...running].map(({ table }) => table).toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(soon).toHaveLength(3)
  expect(headline).toBe('Stand nach 32 von 60 Kämpfen')
})

test('ties called before the latest two are still called in the list of tables, until they begin', () => {
  const day = villageDay(180)
  const { running } = showHall(day)
  expect(running.every(({ isCalled }) => isCalled)).toBe(true)
  const begun = calledIn(day).map((tie) => ({ ...main, kind: 'begun', tie }) as const)
  const after = showHall(villageDay(180, begun))
  expect(after.running.map(({ isCalled }) => isCalled)).toEqual(Array(8).fill(false))
})

test('in a break one call has room beside it, and the other stands in the list of tables', () => {
  const until = '2024-12-28T12:30:00.000Z'
  const { calls, running, pause } = showHall(villageDay(180, [{ kind: 'break', until, reason: 'meal' }]))
  expect(pause).toContain('Weiter geht es um')
  expect(calls).toHaveLength(1)
  expect([...calls, ...running].map(({ table }) => table).toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test('a tie that has begun is called no more', () => {
  const { first, tie } = latestCall()
  const { calls, running } = showHall(villageDay(180, [{ ...main, kind: 'begun', tie }]))
  expect(calls.map(({ key }) => key)).not.toContain(first?.key)
  expect(running.map(({ table }) => table)).toContain(first?.table)
})

test('the claim of a slip is shown beside the table, as not confirmed', () => {
  const { first, tie } = latestCall()
  const counted = (home: number, guest: number) => ({ kind: 'counted', games: { home, guest } }) as const
  const won = { rubbers: [counted(2, 0), counted(0, 2), counted(2, 1)] }
  const told = { ...main, kind: 'reported', tie, by: 'slip', confirmed: false } as const
  const at = (more: DayEntry[]) => showHall(villageDay(180, more)).running.find(({ table }) => table === first?.table)
  expect(at([{ ...told, side: 'home', result: won }])).toMatchObject({ score: '2:1', isClaimed: true })
  const lost = { rubbers: won.rubbers.map(({ games }) => counted(games.guest, games.home)) }
  const differing = [
    { ...told, side: 'home', result: won },
    { ...told, side: 'guest', result: lost },
  ] as const
  expect(at([...differing])).toMatchObject({ score: '', isClaimed: true })
  const begun = { ...told, by: 'desk', confirmed: true, result: { rubbers: [counted(2, 0)] } } as const
  expect(at([begun])).toMatchObject({ score: '1:0', isClaimed: false })
})

test('after the groups the hall shows what is played in each frame, and never more than stands on a page', () => {
  expect(showHall(villageDay(180)).rounds).toEqual([])
  const { rounds, tables, headline } = showHall(villageDay(420))
  expect([tables, headline]).toEqual([[], 'Endrunde'])
  expect(new Set(rounds.map(({ title }) => title.split(', ')[0]))).toEqual(
    new Set(['Endrunde', 'Mittelrunde', 'Trostrunde']),
  )
  for (const { ties } of rounds) {
    expect(ties.length).toBeLessThanOrEqual(4)
    expect(ties.some(({ home, guest }) => home.team !== undefined || guest.team !== undefined)).toBe(true)
  }
  const shown = rounds.flatMap(({ ties }) => ties.map(({ key }) => key))
  expect(calledIn(villageDay(420)).filter((key) => !shown.includes(key))).toEqual([])
})

test('a tie called again is a new call', () => {
  const { first, tie } = latestCall()
  const again = showHall(villageDay(180, [{ ...main, kind: 'called-again', tie }])).calls
  expect(again.map(({ home }) => home)).toContain(first?.home)
  expect(again.map(({ key }) => key)).not.toContain(first?.key)
})

test('in the end the hall names the first eight, and before the draw it welcomes', () => {
  expect(showHall(villageDay()).winners[0]?.places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(showHall(villageDay(-1))).toMatchObject({ phase: 'before', calls: [], tables: [] })
})

test('a draw is shown lot by lot until it is released, and no team is in a group before its lot', () => {
  const { lots } = showHall(unreleased())
  expect(lots.map(({ number, of }) => [number, of])).toEqual(Array.from({ length: 24 }, (_, index) => [index + 1, 24]))
  for (const [index, { name, place, places }] of lots.entries()) {
    expect(places.flatMap(({ names }) => names)).toHaveLength(index + 1)
    expect(places.find((group) => group.place === place)?.names).toContain(name)
  }
  expect(showHall(villageDay(0, DRAWN)).lots).toEqual([])
})

test('of many groups as many as fit are shown beside each other, and of a large one the latest names', () => {
  const six = showHall(unreleased(6)).lots
  expect(six.find(({ place }) => place === 'B')?.places.map(({ place }) => place)).toEqual(['A', 'B', 'C', 'D'])
  expect(six.find(({ place }) => place === 'F')?.places.map(({ place }) => place)).toEqual(['E', 'F'])
  const last = showHall(unreleased(2)).lots.at(-1)
  expect(last?.places.map(({ names, before }) => [names.length, before])).toEqual([
    [5, 7],
    [5, 7],
  ])
  expect(last?.places.find(({ place }) => place === last.place)?.names.at(-1)).toBe(last?.name)
})

/** The day when its draw is revealed and not yet released. @param groups their number, instead of that of the village */
function unreleased(groups?: number): Day {
  const { event, entries, teams } = villageDay(0)
  const end = entries.findIndex(({ entry }) => entry.kind === 'released')
  const [setUp, ...others] = entries.slice(0, end).map((kept) => ({ ...kept, entry: regroup(kept.entry, groups) }))
  const drawn = { number: 0, at: event.startsAt, by: undefined }
  const between = DRAWN.map((entry, index) => ({ ...drawn, id: `more ${index}`, entry }))
  return makeDay(event, { added: [...(setUp ? [setUp] : []), ...between, ...others], teams })
}

function regroup(entry: DayEntry, count: number | undefined): DayEntry {
  if (count === undefined) return entry
  if (entry.kind === 'set-up') return { ...entry, setup: { ...entry.setup, groups: count } }
  if (entry.kind !== 'groups-drawn') return entry
  const all = entry.groups.flat()
  const size = all.length / count
  return { ...entry, groups: Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size)) }
}
