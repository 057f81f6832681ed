import type { CompetitionState } from './competition-state.ts'
import { takeEntry, type Dated } from './take-entry.ts'
import { deriveCompetition } from './competition-ties.ts'
import type { TieState } from './tie-state.ts'

/**
 * What an entry would change apart from its own tie.
 *
 * @property reopened ties not yet called that get other sides, or wait for a side again
 * @property begun called ties that become stale: they stay as they are until the director decides
 */
export type Effect = { reopened: readonly string[]; begun: readonly string[] }

/** The effect of an entry, to be shown before a corrected result is accepted. */
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

/** Whether a side was known and has changed. */
function isNewlyOpen(before: TieState | undefined, { home, guest }: TieState): boolean {
  const isOther = (known: string | undefined, now: string | undefined) => known !== undefined && known !== now
  return isOther(before?.home, home) || isOther(before?.guest, guest)
}
