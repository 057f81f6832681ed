import { beginCompetition, type CompetitionState } from '#table-tennis/results/competition-state.ts'
import { aboutEntry, takeEntry, type Dated } from '#table-tennis/results/take-entry.ts'
import type { DayEntry, HallEntries, HallEntry, KeptDayEntry } from './day-entry.ts'
import { EMPTY_DAY, type DayState } from './day-state.ts'

type Happened = Pick<KeptDayEntry, 'id' | 'at'>

/** What each kind of hall entry means: everything the program knows about it, except its texts. */
type HallKinds = {
  [Kind in keyof HallEntries]: {
    /** Its subject, as a path from general to specific; undefined if no entry made elsewhere can contradict it. */
    about: (entry: HallEntry<Kind>) => string | undefined
    /** @returns a new state; does not modify the old one */
    apply: (state: DayState, entry: HallEntry<Kind>, happened: Happened) => DayState
  }
}

const ofTeam = ({ team }: { team: string }) => `team/${team}/`
const ofTable = ({ table }: { table: string }) => `table/${table}/`
const ofBreak = () => 'break/'
const ofNothing = () => undefined

const hallKinds: HallKinds = {
  arrived: { about: ofTeam, apply: (state, { team }, { at }) => setArrival(state, team, { isHere: true, at }) },
  'not-here': { about: ofTeam, apply: (state, { team }, { at }) => setArrival(state, team, { isHere: false, at }) },
  'table-blocked': {
    about: ofTable,
    apply: (state, { table, reason }, { at }) => ({
      ...state,
      blocked: new Map(state.blocked).set(table, { reason, at }),
    }),
  },
  'table-free': {
    about: ofTable,
    apply: (state, { table }) => ({
      ...state,
      blocked: new Map([...state.blocked].filter(([each]) => each !== table)),
    }),
  },
  break: {
    about: ofBreak,
    apply: (state, { until, reason }, { at }) => ({ ...state, pause: { until: new Date(until), reason, since: at } }),
  },
  resumed: { about: ofBreak, apply: (state) => ({ ...state, pause: undefined }) },
  'hall-set': {
    about: () => 'hall/',
    apply: (state, { kind: _, ...hall }) => ({ ...state, hall: { ...state.hall, ...hall } }),
  },
  lent: {
    about: ofNothing,
    apply: (state, { lease, until }, { at }) => ({
      ...state,
      lease: { id: lease, until: new Date(until), at, status: 'out' },
    }),
  },
  'taken-back': { about: ofNothing, apply: (state, { lease, why }) => setLease(state, lease, why) },
  admitted: { about: ofNothing, apply: (state, { lease }) => setLease(state, lease, 'out') },
  held: {
    about: ofNothing,
    apply: (state, { entry, against }, { id, at }) => ({
      ...state,
      held: new Map(state.held).set(id, { entry, at, against }),
    }),
  },
  settled: {
    about: ofNothing,
    apply: (state, { held, side }, { at }) => held.reduce((before, id) => settle(before, id, { side, at }), state),
  },
}

const setArrival = (state: DayState, team: string, arrival: { isHere: boolean; at: Date }): DayState => ({
  ...state,
  arrivals: new Map(state.arrivals).set(team, arrival),
})

/** Ignores entries about an older lease. */
const setLease = (state: DayState, id: string, status: 'out' | 'returned' | 'revoked'): DayState =>
  state.lease?.id === id ? { ...state, lease: { ...state.lease, status } } : state

/** The hall's entry counts as if it had been made now. */
function settle(state: DayState, id: string, { side, at }: { side: 'hall' | 'home'; at: Date }): DayState {
  const known = state.held.get(id)
  if (!known) return state
  const held = new Map([...state.held].filter(([each]) => each !== id))
  const without = { ...state, held }
  return side === 'hall' ? takeDayEntry(without, { id, entry: known.entry, at }) : without
}

/** @param from the state after earlier entries */
export const foldDay = (entries: readonly (Happened & { entry: DayEntry })[], from = EMPTY_DAY): DayState =>
  entries.reduce(takeDayEntry, from)

/** @returns a new state; does not modify the old one @throws if a competition begins with anything but its set-up */
function takeDayEntry(state: DayState, { entry, ...happened }: Happened & { entry: DayEntry }): DayState {
  if (!('competition' in entry)) return takeHallEntry(state, entry, happened)
  const { competition, ...own } = entry
  const next = takeCompetitionEntry(state.competitions.get(competition), { entry: own, at: happened.at })
  return { ...state, competitions: new Map(state.competitions).set(competition, next) }
}

const takeHallEntry = <K extends keyof HallEntries>(
  state: DayState,
  entry: HallEntry<K>,
  happened: Happened,
): DayState => hallKinds[entry.kind].apply(state, entry, happened)

function takeCompetitionEntry(known: CompetitionState | undefined, dated: Dated): CompetitionState {
  if (known) return takeEntry(known, dated)
  if (dated.entry.kind === 'set-up') return beginCompetition(dated.entry)
  throw new Error('the log of a competition begins with its set-up')
}

/** The subject of an entry, as a path from general to specific: `of/main/` is a whole competition. Undefined as for {@link hallKinds}. */
export const aboutDayEntry = (entry: DayEntry): string | undefined =>
  'competition' in entry ? `of/${entry.competition}/${aboutEntry(entry)}` : aboutHallEntry(entry)

const aboutHallEntry = <K extends keyof HallEntries>(entry: HallEntry<K>): string | undefined =>
  hallKinds[entry.kind].about(entry)
