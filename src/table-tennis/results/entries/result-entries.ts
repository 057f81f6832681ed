import type { Call, CompetitionState } from '../competition-state.ts'
import { creditOf } from '../credit-of.ts'
import type { ResultEntries } from '../log-entry.ts'
import { without, type EntryKinds } from './entry-kinds.ts'

const ofWithdrawal = ({ entrant }: { entrant: string }): string => `withdrawn/${entrant}/`

export const resultEntries: EntryKinds<ResultEntries> = {
  'lined-up': {
    about: ({ entrant, tie }) => `line-up/${entrant}/${tie}/`,
    apply(state, { tie, entrant, players, pairs }, at) {
      const said = [...(state.lineUps.get(entrant) ?? []), { tie, players, pairs, at }]
      return { ...state, lineUps: new Map(state.lineUps).set(entrant, said) }
    },
  },
  reported: {
    about: ({ tie }) => `${tie}/result/`,
    apply: (state, entry, at) => (entry.confirmed ? takeReport(state, entry, at) : takeClaim(state, entry, at)),
  },
  annulled: {
    about: ({ tie }) => `${tie}/`,
    apply: (state, { tie }) => ({
      ...state,
      calls: without(state.calls, tie),
      claims: without(state.claims, tie),
      reports: without(state.reports, tie),
    }),
  },
  withdrawn: {
    about: ofWithdrawal,
    // Once a frame is drawn, a withdrawn entrant keeps the place in the group and loses the ties of the frame. In the Swiss system nothing
    // is deleted, because others were paired by these wins.
    apply(state, { entrant, why }, at) {
      const { setup, frames, withdrawn } = state
      const isDeleted = setup.withdrawal === 'all-deleted' && setup.rounds === 0 && frames.size === 0
      return { ...state, withdrawn: new Map(withdrawn).set(entrant, { why, at, isDeleted }) }
    },
  },
  'plays-again': {
    about: ofWithdrawal,
    apply: (state, { entrant }) => ({ ...state, withdrawn: without(state.withdrawn, entrant) }),
  },
  'lot-drawn': {
    about: ({ group }) => `lot/${group}/`,
    apply: (state, { group, order }) => ({ ...state, lots: [...state.lots, { group, order }] }),
  },
}

type Reported = ResultEntries['reported']

/** Replaces an earlier claim of the same side. */
function takeClaim(state: CompetitionState, { tie, result, side }: Reported, at: Date): CompetitionState {
  const others = (state.claims.get(tie) ?? []).filter((claim) => claim.side !== side)
  return { ...state, claims: new Map(state.claims).set(tie, [...others, { result, side, at }]) }
}

/** Settles all claims, and frees the tables if the tie is over. */
function takeReport(state: CompetitionState, { tie, result }: Reported, at: Date): CompetitionState {
  const call = state.calls.get(tie)
  const isOver = creditOf(result, state.setup.rules) !== undefined
  const calls = call && isOver ? new Map(state.calls).set(tie, leaveTables(call)) : state.calls
  const reports = new Map(state.reports).set(tie, { result, at })
  return { ...state, calls, claims: without(state.claims, tie), reports }
}

/** A corrected result finds no tables and keeps those of the first report. */
const leaveTables = ({ tables, playedAt, ...call }: Call): Call => ({
  ...call,
  tables: [],
  playedAt: tables.length > 0 ? tables : playedAt,
})
