import type { SwissEntry } from '#table-tennis/draw/pair-swiss.ts'
import { tallyTies, type RankedGroup } from '#table-tennis/ranking/tally.ts'
import type { CompetitionState } from './competition-state.ts'

/** The entrants who have not withdrawn, with their wins and previous opponents. */
export function staying(
  { entrants, withdrawn }: CompetitionState,
  { groups }: { groups: readonly { group: Omit<RankedGroup, 'entries'> }[] },
): SwissEntry[] {
  const { ties, byes = [] } = groups[0]?.group ?? { ties: [] }
  const tallies = tallyTies(
    entrants.map(({ id }) => id),
    { ties, byes },
  )
  return entrants
    .filter(({ id }) => !withdrawn.has(id))
    .map(({ id, seed }) => ({
      id,
      wins: tallies.get(id)?.wins.won ?? 0,
      hadBye: byes.includes(id),
      met: ties.flatMap(({ home, guest }) => (home === id ? guest : guest === id ? home : [])),
      ...(seed !== undefined && { strength: seed }),
    }))
}
