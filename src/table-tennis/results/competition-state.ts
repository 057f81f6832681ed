import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { Lot } from '#table-tennis/ranking/rank-group.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { LineUp } from '#table-tennis/ties/line-up.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import type { LogEntry, Slot, Stage, WithdrawalReason } from './log-entry.ts'
import type { Setup } from './setup.ts'

/**
 * The call of a tie to its tables: from then on its sides are those that were called.
 *
 * @property tables empty once it is over @property playedAt its tables, once it is over @property at time of the last call @property times
 *   number of calls @property extraMinutes granted for coming to the table
 * @property begunAt undefined until it begins @property umpire an entrant @property isKept played as called although its sides would now be
 *   others
 */
export type Call = {
  home: string
  guest: string
  tables: readonly string[]
  playedAt: readonly string[]
  at: Date
  times: number
  extraMinutes: number
  begunAt: Date | undefined
  umpire: string | undefined
  isKept: boolean
}

/** A result reported by one side, or by the holder of the slip; it does not count yet. */
export type Claim = { result: TieResult; side: Side | undefined; at: Date }

/** A result that counts. @property at time of its last report */
export type Report = { result: TieResult; at: Date }

/** @property tie for which it was named */
export type SaidLineUp = LineUp & { tie: string; at: Date }

/**
 * The history of the draws of a competition, each list in its order.
 *
 * @property changes since the last draw, by hand and for latecomers @property again reasons for repeated draws
 */
export type DrawState = {
  commitments: readonly { commitment: string; at: Date }[]
  secrets: readonly { secret: string; version: number; at: Date }[]
  again: readonly { reason: string; at: Date }[]
  changes: readonly { change: DrawChange; at: Date }[]
}
export type DrawChange = LogEntry<'swapped-in-groups' | 'swapped-in-frame' | 'joined-group'>

/** @property isDeleted whether none of the entrant's ties count in the group */
export type Withdrawal = { why: WithdrawalReason; at: Date; isDeleted: boolean }
/** @property bye the entrant without an opponent in this round */
export type SwissPairing = { pairs: readonly (readonly [string, string])[]; bye?: string | undefined }

/**
 * The state that the log of a competition adds up to. Everything else is derived from it.
 *
 * @property claims by tie, the latest of each side @property lineUps by entrant
 */
export type CompetitionState = {
  setup: Setup
  entrants: readonly Entrant[]
  groups: readonly (readonly string[])[]
  rounds: readonly SwissPairing[]
  frames: ReadonlyMap<string, readonly Slot[]>
  released: ReadonlyMap<Stage, Date>
  calls: ReadonlyMap<string, Call>
  lineUps: ReadonlyMap<string, readonly SaidLineUp[]>
  reports: ReadonlyMap<string, Report>
  claims: ReadonlyMap<string, readonly Claim[]>
  withdrawn: ReadonlyMap<string, Withdrawal>
  lots: readonly { group: number; order: Lot }[]
  draw: DrawState
}

const NO_DRAW: DrawState = { commitments: [], secrets: [], again: [], changes: [] }

export const beginCompetition = ({
  setup,
  entrants,
}: Pick<CompetitionState, 'setup' | 'entrants'>): CompetitionState => ({
  setup,
  entrants,
  groups: [],
  rounds: [],
  frames: new Map(),
  released: new Map(),
  lots: [],
  draw: NO_DRAW,
  calls: new Map(),
  lineUps: new Map(),
  reports: new Map(),
  claims: new Map(),
  withdrawn: new Map(),
})
