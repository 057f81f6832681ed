import type { PlannedTie } from './planned-tie.ts'

/**
 * For each tie, the length of the longest chain of ties up to its end, including itself.
 *
 * @param ties in an order in which each follows those it needs
 */
export const chainBefore = (ties: readonly PlannedTie[]): Map<string, number> =>
  chainLengths(ties, ({ needs }) => needs)

/** For each tie, the length of the longest chain of ties from its beginning on, including itself. @param ties as above */
export function chainBehind(ties: readonly PlannedTie[]): Map<string, number> {
  const followers = new Map<string, string[]>()
  for (const { key, needs } of ties) {
    for (const need of needs) {
      const known = followers.get(need)
      if (known) known.push(key)
      else followers.set(need, [key])
    }
  }
  return chainLengths(ties.toReversed(), ({ key }) => followers.get(key) ?? [])
}

function chainLengths(
  ties: readonly PlannedTie[],
  neighbours: (tie: PlannedTie) => readonly string[],
): Map<string, number> {
  const lengths = new Map<string, number>()
  for (const tie of ties) {
    lengths.set(tie.key, 1 + Math.max(0, ...neighbours(tie).map((key) => lengths.get(key) ?? 0)))
  }
  return lengths
}
