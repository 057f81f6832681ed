import type { TieCredit, TieResult } from '#table-tennis/ties/tie-result.ts'
import type { Claim } from './competition-state.ts'
import type { Stage } from './log-entry.ts'

/** The source of a side: the winner or loser of a tie, or a place (from 1) of a group (from 0). */
export type SideSource = { kind: 'winner' | 'loser'; tie: string } | { kind: 'place'; group: number; place: number }

/**
 * A tie as it stands now.
 *
 * @property group counted from 0, set in group ties only @property round counted from 1, within its stage
 * @property places the range of places of the whole competition that a tie of a frame plays for: 9 to 16
 * @property home and guest the sides that were called for it, otherwise those that follow from the results; undefined while unknown
 * @property homeFrom and guestFrom the sources of the sides, where the draw does not name an entrant
 * @property needs ties that must be over first
 * @property status `waiting` for its sides, or for its stage to be released
 * @property result as it counts, withdrawals included; `credit` is undefined while it does not end the tie @property claims that do not
 *   count yet
 * @property isStale whether it was called with sides that results corrected since would replace: a called tie never changes silently. False
 *   again once the director has decided to keep it
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

/** What the draw and earlier results determine of a tie. */
export type KnownTie = Omit<TieState, 'status' | 'tables' | 'result' | 'credit' | 'claims' | 'isStale'>
