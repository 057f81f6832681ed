import type { TieCredit, TieResult } from '#table-tennis/ties/tie-result.ts'
import type { Claim } from './competition-state.ts'
import type { Stage } from './log-entry.ts'

/** Whom a side comes from: who wins or loses a tie, or comes to a place (from 1) of a group (from 0). */
export type SideSource = { kind: 'winner' | 'loser'; tie: string } | { kind: 'place'; group: number; place: number }

/**
 * A tie as it stands now.
 *
 * @property group counted from 0, in the groups alone @property round counted from 1, of its stage
 * @property places what is fought for in a frame, of the whole competition: from 9 to 16
 * @property home and guest who was called for it, otherwise who follows from the results; undefined while nobody knows
 * @property homeFrom and guestFrom whom they come from, where that is not known from the draw
 * @property needs ties it waits for
 * @property status `waiting` for its sides, or for its stage to be released
 * @property result as it counts, withdrawals included; `credit` undefined while that is not its end @property claims that do not count yet
 * @property isStale whether results that were corrected since would have brought other sides: it was called, and is never changed silently. Not any
 *   more once somebody has decided that it is played as it is
 */
export type TieState = {
  key: string
  stage: Stage
  group?: number
  round: number
  places?: { from: number; to: number }
  home: string | undefined
  guest: string | undefined
  homeFrom?: SideSource | undefined
  guestFrom?: SideSource | undefined
  needs: readonly string[]
  status: 'waiting' | 'ready' | 'called' | 'over'
  tables: readonly string[]
  result: TieResult | undefined
  credit: TieCredit | undefined
  claims: readonly Claim[]
  isStale: boolean
}

/** What is known of a tie by the draw and the results before it. */
export type KnownTie = Omit<TieState, 'status' | 'tables' | 'result' | 'credit' | 'claims' | 'isStale'>
