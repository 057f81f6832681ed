import { expect, test } from 'vitest'
import { chanceOf, type Chance } from '#shared/chance.ts'
import type { DayEntry, KeptDayEntry, NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import { foldDay } from '#features/tournaments/day/take-day-entry.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { pick } from '#tests/support/tournaments/random-results.ts'
import { leftToBring, mergeReturn } from './merge-return.ts'

const LEASE = 'lease-1'
const moment = (minute: number) => new Date(Date.UTC(2024, 11, 28, 9, minute))
const TEAMS = ['a', 'b', 'c', 'd'] as const
const TIES = ['group-0-a-b', 'group-0-c-d', 'group-0-a-c'] as const

const begun: DayEntry[] = [
  {
    competition: 'main',
    kind: 'set-up',
    entrants: TEAMS.map((id) => ({ id })),
    setup: proposeSetup(
      { key: 'main', name: 'Dorf', kind: 'single', bestOf: 3, ranking: 'ittf', allPlaces: false },
      TEAMS.length,
    ),
  },
  { competition: 'main', kind: 'groups-drawn', groups: [[...TEAMS]] },
  { competition: 'main', kind: 'released', stage: 'groups' },
  { kind: 'lent', lease: LEASE, until: moment(900).toISOString() },
]

const number = (entries: readonly NewDayEntry[], from = 0): KeptDayEntry[] =>
  entries.map((entry, index) => ({ ...entry, number: from + index + 1 }))
const beginning = number(begun.map((entry, index) => ({ id: `base-${index}`, at: moment(index), by: 'anna', entry })))
const BASE = beginning.length

const score = (home: number, guest: number): TieResult => ({ rubbers: [{ kind: 'counted', games: { home, guest } }] })
const reported = (tie: string, result: TieResult, confirmed = true): DayEntry => ({
  competition: 'main',
  kind: 'reported',
  tie,
  result,
  by: confirmed ? 'desk' : 'slip',
  confirmed,
})
const made = (id: string, entry: DayEntry): NewDayEntry => ({ id, at: moment(60), by: undefined, entry })

/** Home has some entries since the hall left, and the hall brings others. */
function bring(here: readonly NewDayEntry[], hall: readonly NewDayEntry[]) {
  const entries = [...beginning, ...number(here, BASE)]
  return mergeReturn({ entries, state: foldDay(entries) }, { lease: LEASE, seen: BASE, entries: hall })
}
const kinds = (merged: readonly NewDayEntry[]) => merged.map(({ id, entry }) => `${id} ${entry.kind}`)

test('an entry without a conflict counts as it was made, with its own time, and under the name of the lease', () => {
  const [merged] = bring([made('m', { kind: 'arrived', team: 'b' })], [made('h', { kind: 'arrived', team: 'a' })])
  expect(merged).toEqual({ ...made('h', { kind: 'arrived', team: 'a' }), by: 'hall:lease-1' })
})

test('another result of the same tie is held, and what the hall says of this tie after it, too', () => {
  const merged = bring(
    [made('m', reported(TIES[0], score(2, 0)))],
    [
      made('h1', reported(TIES[0], score(0, 2))),
      made('h2', reported(TIES[1], score(2, 1))),
      made('h3', reported(TIES[0], score(2, 0))),
    ],
  )
  expect(kinds(merged)).toEqual(['h1 held', 'h2 reported', 'h3 held'])
  expect(merged[0]?.entry).toEqual({ kind: 'held', entry: reported(TIES[0], score(0, 2)), against: ['m'] })
})

test('the same result is no conflict, regardless of who has reported it', () => {
  const merged = bring([made('m', reported(TIES[0], score(2, 0), false))], [made('h', reported(TIES[0], score(2, 0)))])
  expect(kinds(merged)).toEqual(['h reported'])
})

test('who drew anew while the others played is not followed silently', () => {
  const redrawn: DayEntry = { competition: 'main', kind: 'groups-drawn', groups: [['d', 'c', 'b', 'a']] }
  const merged = bring([made('m', redrawn)], [made('h', reported(TIES[0], score(2, 0)))])
  expect(kinds(merged)).toEqual(['h held'])
  expect(kinds(bring([made('m', reported(TIES[0], score(2, 0)))], [made('h', redrawn)]))).toEqual(['h held'])
})

test('what is there already is passed over, and a conflict that another sending has left goes on in the next one', () => {
  const first = [made('h1', reported(TIES[0], score(0, 2)))]
  const here = [made('m', reported(TIES[0], score(2, 0)))]
  const held = bring(here, first)
  const again = bring([...here, ...held], [...first, made('h2', reported(TIES[0], score(1, 2)))])
  expect(kinds(again)).toEqual(['h2 held'])
})

test('a decision here and another one in the hall about the same conflict are a conflict', () => {
  const here = [made('m', reported(TIES[0], score(2, 0)))]
  const held = bring(here, [made('h1', reported(TIES[0], score(0, 2)))])
  const entries = [...beginning, ...number([...here, ...held], BASE)]
  const settled = (side: 'hall' | 'home'): DayEntry => ({ kind: 'settled', held: ['h1'], side })
  const decided = [...entries, ...number([made('s1', settled('home'))], entries.length)]
  const merged = mergeReturn(
    { entries: decided, state: foldDay(decided) },
    { lease: LEASE, seen: entries.length, entries: [made('s2', settled('hall'))] },
  )
  expect(kinds(merged)).toEqual(['s2 held'])
})

type Place = 'home' | 'hall'
/** @property saw ids known where it was made @property about its subject, and `says` its fact, both as plain text */
type Made = { id: string; place: Place; saw: ReadonlySet<string>; about: string; says: string; entry: DayEntry }

function randomEntry(chance: Chance): Pick<Made, 'about' | 'says' | 'entry'> {
  const tie = pick(chance, ...TIES)
  const team = pick(chance, ...TEAMS)
  switch (pick(chance, 'report', 'report', 'claim', 'arrival', 'block', 'call')) {
    case 'arrival': {
      const kind = pick(chance, 'arrived' as const, 'not-here' as const)
      return { about: `team ${team}`, says: kind, entry: { kind, team } }
    }
    case 'block': {
      const kind = pick(chance, 'table-blocked' as const, 'table-free' as const)
      return { about: 'table 1', says: kind, entry: { kind, table: '1' } }
    }
    case 'call': {
      const table = pick(chance, '1', '2')
      const [home = '', guest = ''] = tie.split('-').slice(2)
      const entry: DayEntry = { competition: 'main', kind: 'called', tie, home, guest, tables: [table] }
      return { about: `place ${tie}`, says: table, entry }
    }
    case 'claim':
    case 'report': {
      const [home, guest] = pick(chance, [2, 0], [2, 1], [0, 2])
      const entry = reported(tie, score(home ?? 0, guest ?? 0), chance() < 0.7)
      return { about: `result ${tie}`, says: `${home}:${guest}`, entry }
    }
  }
}

/** Home, the laptop in the hall, and phones that queue entries until they reach one of the two; sendings are cut anywhere. */
function playInterleaving(word: string) {
  const chance = chanceOf(word)
  const all: Made[] = []
  const logs: Record<Place, KeptDayEntry[]> = { home: [...beginning], hall: [...beginning] }
  let seen = BASE
  const phone: (Pick<Made, 'about' | 'says' | 'entry'> & { id: string; place: Place })[] = []

  const write = (place: Place, id: string, what: Pick<Made, 'about' | 'says' | 'entry'>) => {
    // A phone without an answer sends it again.
    if (logs[place].some((known) => known.id === id)) return
    const saw = new Set(logs[place].map((known) => known.id))
    all.push({ id, place, saw, ...what })
    logs[place].push(...number([made(id, what.entry)], logs[place].length))
  }

  function sync(isCut: boolean) {
    for (;;) {
      const left = leftToBring(logs.hall, { seen, since: logs.home.slice(seen) })
      if (left.length === 0) break
      if (isCut && chance() < 0.5) return
      const entries = left.slice(0, 3)
      const merged = mergeReturn({ entries: logs.home, state: foldDay(logs.home) }, { lease: LEASE, seen, entries })
      logs.home.push(...number(merged, logs.home.length))
      // The answer may be lost, too; then the laptop asks again later.
      if (isCut && chance() < 0.3) return
    }
    if (isCut && chance() < 0.3) return
    logs.hall = [...logs.home]
    seen = logs.home.length
  }

  for (let step = 0; step < 40; step++) {
    const place = pick(chance, 'home', 'hall', 'hall')
    switch (pick(chance, 'write', 'write', 'phone', 'deliver', 'settle', 'sync')) {
      case 'write':
        write(place, `e${step}`, randomEntry(chance))
        break
      case 'phone':
        phone.push({ id: `p${step}`, place, ...randomEntry(chance) })
        break
      case 'deliver':
        for (const { id, place: at, ...what } of phone.splice(0, chance() < 0.5 ? phone.length : 0)) {
          write(at, id, what)
          if (chance() < 0.3) write(at, id, what)
        }
        break
      case 'settle': {
        const [held] = foldDay(logs[place]).held.keys()
        const side = pick(chance, 'hall' as const, 'home' as const)
        if (held !== undefined)
          write(place, `s${step}`, {
            about: `held ${held}`,
            says: side,
            entry: { kind: 'settled', held: [held], side },
          })
        break
      }
      case 'sync':
        sync(true)
    }
  }
  for (const { id, place, ...what } of phone) write(place, id, what)
  sync(false)
  return { ...logs, all }
}

const INTERLEAVINGS = 500
const isHeld = (entry: DayEntry | undefined) => entry?.kind === 'held'

test('with any entries on both sides and returns cut anywhere, nothing is lost, every conflict is shown, both sides end equal', () => {
  let conflicts = 0
  for (let round = 0; round < INTERLEAVINGS; round++) {
    const { home, hall, all } = playInterleaving(`gym ${round}`)
    expect(hall).toEqual(home)
    expect(home.map((entry) => entry.number)).toEqual(home.map((_, index) => index + 1))
    expect(home.map(({ id }) => id).toSorted()).toEqual([...beginning, ...all].map(({ id }) => id).toSorted())
    const kept = new Map(home.map((entry) => [entry.id, entry.entry]))
    for (const { id, entry } of all) {
      const found = kept.get(id)
      expect(found?.kind === 'held' ? found.entry : found).toEqual(entry)
    }
    for (const one of all.filter(({ place }) => place === 'hall')) {
      const against = all.filter(
        (other) =>
          other.place === 'home' &&
          other.about === one.about &&
          other.says !== one.says &&
          !one.saw.has(other.id) &&
          !other.saw.has(one.id),
      )
      if (against.length === 0) continue
      conflicts++
      const found = kept.get(one.id)
      expect(isHeld(found), `${round}: ${one.id} ${one.about} ${one.says}`).toBe(true)
    }
    expect(() => foldDay(home)).not.toThrow()
  }
  expect(conflicts).toBeGreaterThan(INTERLEAVINGS)
})
