import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { Lot } from '#table-tennis/ranking/rank-group.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { LineUp } from '#table-tennis/ties/line-up.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import type { LogEntry, Slot, Stage, WithdrawalReason } from './log-entry.ts'
import type { Setup } from './setup.ts'

/**
 * A tie that went to its tables: from then on its sides are those who were called.
 *
 * @property tables empty once it is over @property playedAt the tables then @property at when it was called last @property times so often @property extraMinutes to come
 * @property begunAt undefined until they play @property umpire an entrant @property isKept played although its sides would be others now
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

/** What one side, or whoever held the slip, has said; it does not count yet. */
export type Claim = { result: TieResult; side: Side | undefined; at: Date }

/** A result that counts. @property at since when it says this */
export type Report = { result: TieResult; at: Date }

/** @property tie for which it was said */
export type SaidLineUp = LineUp & { tie: string; at: Date }

/** What is told of the draws of a competition, each in its order. @property changes since the last draw, by hand and for those who came late @property again why it was drawn once more */
export type DrawState = {
  commitments: readonly { commitment: string; at: Date }[]
  secrets: readonly { secret: string; version: number; at: Date }[]
  again: readonly { reason: string; at: Date }[]
  changes: readonly { change: DrawChange; at: Date }[]
}
export type DrawChange = LogEntry<'swapped-in-groups' | 'swapped-in-frame' | 'joined-group'>

/** @property isDeleted whether nothing of it counts in its group */
export type Withdrawal = { why: WithdrawalReason; at: Date; isDeleted: boolean }
/** @property bye who plays against nobody in this round */
export type SwissPairing = { pairs: readonly (readonly [string, string])[]; bye?: string | undefined }

/** What the log of a competition adds up to. All else is derived from it. @property claims by tie, the latest of each side @property lineUps by entrant */
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
