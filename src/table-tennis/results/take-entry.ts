import { beginCompetition, type CompetitionState, type Call } from './competition-state.ts'
import { drawEntries } from './entries/draw-entries.ts'
import { type EntryKinds, without } from './entries/entry-kinds.ts'
import { resultEntries } from './entries/result-entries.ts'
import type { Entries, LogEntry, CallEntries } from './log-entry.ts'

const ofPlace = ({ tie }: { tie: string }): string => `${tie}/place/`

/** Leaves a tie unchanged that was not called, or is back in the list. */
function changeCall(state: CompetitionState, tie: string, change: (call: Call) => Partial<Call>): CompetitionState {
  const known = state.calls.get(tie)
  return known ? { ...state, calls: new Map(state.calls).set(tie, { ...known, ...change(known) }) } : state
}

const callEntries: EntryKinds<CallEntries> = {
  called: {
    about: ofPlace,
    apply(state, { tie, home, guest, tables }, at) {
      const call = { home, guest, tables, playedAt: [], at, times: 1, extraMinutes: 0, begunAt: undefined }
      return { ...state, calls: new Map(state.calls).set(tie, { ...call, umpire: undefined, isKept: false }) }
    },
  },
  'called-again': {
    about: ofPlace,
    apply: (state, { tie }, at) => changeCall(state, tie, ({ times }) => ({ at, times: times + 1 })),
  },
  'called-off': { about: ofPlace, apply: (state, { tie }) => ({ ...state, calls: without(state.calls, tie) }) },
  begun: { about: ofPlace, apply: (state, { tie }, at) => changeCall(state, tie, () => ({ begunAt: at })) },
  kept: { about: ofPlace, apply: (state, { tie }) => changeCall(state, tie, () => ({ isKept: true })) },
  'more-time': {
    about: ofPlace,
    apply: (state, { tie, minutes }) =>
      changeCall(state, tie, ({ extraMinutes }) => ({ extraMinutes: extraMinutes + minutes })),
  },
  moved: { about: ofPlace, apply: (state, { tie, tables }) => changeCall(state, tie, () => ({ tables })) },
  umpire: { about: ofPlace, apply: (state, { tie, entrant }) => changeCall(state, tie, () => ({ umpire: entrant })) },
}

const entryKinds: EntryKinds<Entries> = { ...drawEntries, ...callEntries, ...resultEntries }

/** An entry and its time. */
export type Dated<K extends keyof Entries = keyof Entries> = { entry: LogEntry<K>; at: Date }

/** @throws if the log does not begin with a set-up */
export function foldLog([first, ...others]: readonly Dated[]): CompetitionState {
  if (first?.entry.kind !== 'set-up') throw new Error('the log of a competition begins with its set-up')
  return others.reduce(takeEntry, beginCompetition(first.entry))
}

/** @returns a new state; the previous one is not modified */
export const takeEntry = <K extends keyof Entries>(
  state: CompetitionState,
  { entry, at }: Dated<K>,
): CompetitionState => entryKinds[entry.kind].apply(state, entry, at)

/** The subject of an entry, as a path from the general to the specific. */
export const aboutEntry = <K extends keyof Entries>(entry: LogEntry<K>): string => entryKinds[entry.kind].about(entry)
