import type { CompetitionState } from './competition-state.ts'
import { takeEntry, type Dated } from './take-entry.ts'
import { deriveCompetition } from './competition-ties.ts'
import type { TieState } from './tie-state.ts'

/**
 * What an entry would change besides its own tie.
 *
 * @property reopened ties that have not begun and get other sides, or wait for them again
 * @property begun ties that were called with sides that would be others now: they stay as they are, and somebody must decide
 */
export type Effect = { reopened: readonly string[]; begun: readonly string[] }

/** To be shown before a corrected result is taken. */
export function effectOf(state: CompetitionState, dated: Dated): Effect {
  const before = new Map(deriveCompetition(state).ties.map((tie) => [tie.key, tie]))
  const after = deriveCompetition(takeEntry(state, dated)).ties
  const own = 'tie' in dated.entry ? dated.entry.tie : undefined
  const changed = after.filter(({ key }) => key !== own)
  return {
    reopened: changed.filter((tie) => isNewlyOpen(before.get(tie.key), tie)).map(({ key }) => key),
    begun: changed.filter((tie) => tie.isStale && before.get(tie.key)?.isStale === false).map(({ key }) => key),
  }
}

/** Sides that were known and are not the same any more. */
function isNewlyOpen(before: TieState | undefined, { home, guest }: TieState): boolean {
  const isOther = (known: string | undefined, now: string | undefined) => known !== undefined && known !== now
  return isOther(before?.home, home) || isOther(before?.guest, guest)
}
