import type { Call, CompetitionState } from '../competition-state.ts'
import type { CallEntries } from '../log-entry.ts'
import { without, type EntryKinds } from './entry-kinds.ts'

const ofPlace = ({ tie }: { tie: string }): string => `${tie}/place/`

/** Of a tie that was not called, or is back in the list, nothing is changed. */
function changeCall(state: CompetitionState, tie: string, change: (call: Call) => Partial<Call>): CompetitionState {
  const known = state.calls.get(tie)
  return known ? { ...state, calls: new Map(state.calls).set(tie, { ...known, ...change(known) }) } : state
}

export const callEntries: EntryKinds<CallEntries> = {
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
