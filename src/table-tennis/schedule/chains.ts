import type { PlannedTie } from './planned-tie.ts'

/**
 * Of each tie, how many follow each other at least until it is over, itself counted.
 *
 * @param ties each stands behind those it needs
 */
export const chainBefore = (ties: readonly PlannedTie[]): Map<string, number> =>
  chainLengths(ties, ({ needs }) => needs)

/** Of each tie, how many follow each other at least from its beginning on, itself counted. @param ties as above */
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
