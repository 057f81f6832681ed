import {
  beginCompetition,
  takeEntry,
  type CompetitionState,
  type Dated,
} from '#table-tennis/results/competition-state.ts'
import type {
  BlockReason,
  BreakReason,
  DayEntry,
  HallEntry,
  HallSettings,
  KeptDayEntry,
  LendingEntry,
} from './day-entry.ts'

/** @property isHere false where somebody has said that it is not */
export type Arrival = { isHere: boolean; at: Date }
export type Blocked = { reason: BlockReason | undefined; at: Date }
/** @property until from then on ties are proposed again */
export type Pause = { until: Date; reason: BreakReason; since: Date }

/** A tournament that a computer took along. @property status `revoked`: what it brings is refused @property at since when */
export type Lease = { id: string; until: Date; at: Date; status: 'out' | 'returned' | 'revoked' }
/** What the hall has said, and nobody has decided yet. @property against ids of what was said here */
export type Held = { entry: DayEntry; at: Date; against: readonly string[] }

/**
 * What the log of an event adds up to.
 *
 * @property hall what was set on the day; all else stands in the event @property held by the ids of the entries
 */
export type DayState = {
  arrivals: ReadonlyMap<string, Arrival>
  hall: Partial<HallSettings>
  blocked: ReadonlyMap<string, Blocked>
  pause: Pause | undefined
  competitions: ReadonlyMap<string, CompetitionState>
  lease: Lease | undefined
  held: ReadonlyMap<string, Held>
}

export const EMPTY_DAY: DayState = {
  arrivals: new Map(),
  hall: {},
  blocked: new Map(),
  pause: undefined,
  competitions: new Map(),
  lease: undefined,
  held: new Map(),
}

type Happened = Pick<KeptDayEntry, 'id' | 'entry' | 'at'>

/** @param from the state that earlier entries have led to */
export const foldDay = (entries: readonly Happened[], from = EMPTY_DAY): DayState => entries.reduce(takeDayEntry, from)

/**
 * @returns a new state; the one before stays as it was
 * @throws if a competition begins with anything but its set-up
 */
function takeDayEntry(state: DayState, { id, entry, at }: Happened): DayState {
  if (!('competition' in entry)) return takeHallEntry(state, { id, entry, at })
  const { competition, ...own } = entry
  const next = takeCompetitionEntry(state.competitions.get(competition), { entry: own, at })
  return { ...state, competitions: new Map(state.competitions).set(competition, next) }
}

function takeCompetitionEntry(known: CompetitionState | undefined, dated: Dated): CompetitionState {
  if (known) return takeEntry(known, dated)
  if (dated.entry.kind === 'set-up') return beginCompetition(dated.entry)
  throw new Error('the log of a competition begins with its set-up')
}

function takeHallEntry(state: DayState, { id, entry, at }: Happened & { entry: HallEntry }): DayState {
  switch (entry.kind) {
    case 'arrived':
    case 'not-here': {
      const arrival = { isHere: entry.kind === 'arrived', at }
      return { ...state, arrivals: new Map(state.arrivals).set(entry.team, arrival) }
    }
    case 'table-blocked':
      return { ...state, blocked: new Map(state.blocked).set(entry.table, { reason: entry.reason, at }) }
    case 'table-free':
      return { ...state, blocked: new Map([...state.blocked].filter(([table]) => table !== entry.table)) }
    case 'break':
      return { ...state, pause: { until: new Date(entry.until), reason: entry.reason, since: at } }
    case 'resumed':
      return { ...state, pause: undefined }
    case 'hall-set': {
      const { kind: _, ...hall } = entry
      return { ...state, hall: { ...state.hall, ...hall } }
    }
    default:
      return takeLendingEntry(state, { id, entry, at })
  }
}

function takeLendingEntry(state: DayState, { id, entry, at }: Happened & { entry: LendingEntry }): DayState {
  switch (entry.kind) {
    case 'lent':
      return { ...state, lease: { id: entry.lease, until: new Date(entry.until), at, status: 'out' } }
    case 'taken-back':
    case 'admitted': {
      const { lease } = state
      const status = entry.kind === 'admitted' ? 'out' : entry.why
      return lease?.id === entry.lease ? { ...state, lease: { ...lease, status } } : state
    }
    case 'held':
      return { ...state, held: new Map(state.held).set(id, { entry: entry.entry, at, against: entry.against }) }
    case 'settled':
      return entry.held.reduce((before, held) => settle(before, held, { side: entry.side, at }), state)
  }
}

/** The hall's word counts as if it had been said now. */
function settle(state: DayState, id: string, { side, at }: { side: 'hall' | 'home'; at: Date }): DayState {
  const known = state.held.get(id)
  if (!known) return state
  const held = new Map([...state.held].filter(([each]) => each !== id))
  const without = { ...state, held }
  return side === 'hall' ? takeDayEntry(without, { id, entry: known.entry, at }) : without
}
