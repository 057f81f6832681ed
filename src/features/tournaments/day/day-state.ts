import {
  beginCompetition,
  takeEntry,
  type CompetitionState,
  type Dated,
} from '#features/tournaments/results/competition-state.ts'
import type { BlockReason, BreakReason, HallEntry, HallSettings, KeptDayEntry } from './day-entry.ts'

/** @property isHere false where somebody has said that it is not */
export type Arrival = { isHere: boolean; at: Date }
export type Blocked = { reason: BlockReason | undefined; at: Date }
export type Pause = { until: Date; reason: BreakReason; since: Date }

/** What the log of an event adds up to. @property hall what was set on the day; all else stands in the event */
export type DayState = {
  arrivals: ReadonlyMap<string, Arrival>
  hall: Partial<HallSettings>
  blocked: ReadonlyMap<string, Blocked>
  pause: Pause | undefined
  competitions: ReadonlyMap<string, CompetitionState>
}

export const EMPTY_DAY: DayState = {
  ...{ arrivals: new Map(), hall: {}, blocked: new Map(), pause: undefined, competitions: new Map() },
}

type Happened = Pick<KeptDayEntry, 'entry' | 'at'>

/** @param from the state that earlier entries have led to */
export const foldDay = (entries: readonly Happened[], from = EMPTY_DAY): DayState => entries.reduce(takeDayEntry, from)

/**
 * @returns a new state; the one before stays as it was
 * @throws if a competition begins with anything but its set-up
 */
export function takeDayEntry(state: DayState, { entry, at }: Happened): DayState {
  if (!('competition' in entry)) return takeHallEntry(state, entry, at)
  const { competition, ...own } = entry
  const next = takeCompetitionEntry(state.competitions.get(competition), { entry: own, at })
  return { ...state, competitions: new Map(state.competitions).set(competition, next) }
}

function takeCompetitionEntry(known: CompetitionState | undefined, dated: Dated): CompetitionState {
  if (known) return takeEntry(known, dated)
  if (dated.entry.kind === 'set-up') return beginCompetition(dated.entry)
  throw new Error('the log of a competition begins with its set-up')
}

function takeHallEntry(state: DayState, entry: HallEntry, at: Date): DayState {
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
  }
}
