import type { Entrant } from '#features/tournaments/draw/entrant.ts'
import type { Lot } from '#features/tournaments/ranking/rank-group.ts'
import type { TieResult } from '#features/tournaments/ties/tie-result.ts'
import type { FrameName, LogEntry, Setup, Slot } from './log-entry.ts'

/** A tie that went to its tables: from then on its sides are those who were called. @property tables empty once it is over */
export type Call = { home: string; guest: string; tables: readonly string[] }

/** What the log of a competition adds up to. All else is derived from it. */
export type CompetitionState = {
  setup: Setup
  entrants: readonly Entrant[]
  groups: readonly (readonly string[])[]
  frames: Readonly<Partial<Record<FrameName, readonly Slot[]>>>
  calls: ReadonlyMap<string, Call>
  results: ReadonlyMap<string, TieResult>
  withdrawn: ReadonlySet<string>
  lots: readonly { group: number; order: Lot }[]
}

/** @throws if the log does not begin with its set-up */
export function foldLog(log: readonly LogEntry[]): CompetitionState {
  const [first, ...others] = log
  if (first?.kind !== 'set-up') throw new Error('the log of a competition begins with its set-up')
  return others.reduce(takeEntry, begin(first))
}

const begin = ({ setup, entrants }: Extract<LogEntry, { kind: 'set-up' }>): CompetitionState => ({
  ...{ setup, entrants, groups: [], frames: {}, lots: [] },
  ...{ calls: new Map(), results: new Map(), withdrawn: new Set() },
})

/** @returns a new state; the one before stays as it was */
export function takeEntry(state: CompetitionState, entry: LogEntry): CompetitionState {
  switch (entry.kind) {
    case 'set-up':
      return begin(entry)
    case 'struck':
      return { ...state, entrants: state.entrants.filter(({ id }) => id !== entry.entrant) }
    case 'groups-drawn':
      // What was played before belongs to another draw.
      return { ...begin({ kind: 'set-up', ...state }), groups: entry.groups }
    case 'frame-drawn':
      return { ...state, frames: { ...state.frames, [entry.frame]: entry.slots } }
    case 'called':
      return { ...state, calls: new Map(state.calls).set(entry.tie, entry) }
    case 'called-off':
      return { ...state, calls: without(state.calls, entry.tie) }
    case 'reported':
      return report(state, entry)
    case 'withdrawn':
      return { ...state, withdrawn: new Set([...state.withdrawn, entry.entrant]) }
    case 'lot-drawn':
      return { ...state, lots: [...state.lots, entry] }
  }
}

function report(state: CompetitionState, { tie, result }: Extract<LogEntry, { kind: 'reported' }>): CompetitionState {
  const call = state.calls.get(tie)
  const calls = call ? new Map(state.calls).set(tie, { ...call, tables: [] }) : state.calls
  return { ...state, calls, results: new Map(state.results).set(tie, result) }
}

function without<V>(map: ReadonlyMap<string, V>, key: string): Map<string, V> {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
