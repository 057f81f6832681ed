import type { TieEnd, TieResult } from './tie-result.ts'

/** A tie of a group, and what is known of it. */
export type GroupTie = { home: string; guest: string; result: TieResult | undefined }

/**
 * What happens to the ties of an entry that leaves a group.
 *
 * - `played-stand`: played ties stand, the rest is lost without being played (ITTF 3.7.5).
 * - `all-deleted`: as if the entry had never been in the group.
 */
export type WithdrawalRule = 'played-stand' | 'all-deleted'

/** The entries that have left a group, and whether all their ties are deleted. */
export type Gone = ReadonlyMap<string, { isDeleted: boolean }>

/** @param isOver whether a result ends a tie @returns the ties as they count */
export function withdrawFrom<T extends GroupTie>(
  ties: readonly T[],
  gone: Gone,
  isOver: (result: TieResult) => boolean,
): T[] {
  const isIn = (entry: string) => gone.get(entry)?.isDeleted !== true
  return ties
    .filter(({ home, guest }) => isIn(home) && isIn(guest))
    .map((tie) => {
      if (tie.result && isOver(tie.result)) return tie
      const rubbers = tie.result?.rubbers ?? []
      const end = endBy(gone, tie, rubbers.some((rubber) => rubber) ? 'retired' : 'walkover')
      return end ? { ...tie, result: { rubbers, end } } : tie
    })
}

function endBy(gone: Gone, { home, guest }: GroupTie, kind: 'retired' | 'walkover'): TieEnd | undefined {
  if (gone.has(home) && gone.has(guest)) return { kind: 'both-absent' }
  if (gone.has(home)) return { kind, side: 'home' }
  return gone.has(guest) ? { kind, side: 'guest' } : undefined
}
