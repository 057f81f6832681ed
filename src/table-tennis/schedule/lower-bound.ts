import { chainBefore, chainBehind } from './chains.ts'
import type { PlannedTie } from './planned-tie.ts'

/** Ties that are played between two moments at which everything rests: a stage of a competition. */
export type StageLoad = { ties: readonly PlannedTie[]; minutes: number; tables: number }

/**
 * Nobody can play a stage in less: all ties share the tables, and some must follow each other.
 * Every tie is taken to be as long as the others, so that only so many of them can end by a moment as tables have ended rounds until then.
 *
 * @param tables of the hall @returns minutes
 */
export function stageBound({ ties, minutes, tables: each }: StageLoad, tables: number): number {
  const atOnce = Math.floor(tables / each)
  if (ties.length === 0) return 0
  if (atOnce === 0) return Infinity
  return minutes * Math.max(crowdBound(ties), ...chainBounds(ties, atOnce))
}

/** In a group everybody plays one tie after the other; of an odd number one pauses each time. */
function crowdBound(ties: readonly PlannedTie[]): number {
  const played = new Map<string, number>()
  for (const side of ties.flatMap(({ sides }) => sides)) played.set(side, (played.get(side) ?? 0) + 1)
  return Math.max(0, ...[...played.values()].map((amount) => amount + (amount % 2 === 0 ? 1 : 0)))
}

/**
 * For each two moments of the longest chain: what must lie between them fills the tables, and the chain before and behind it comes on top
 * (the bound of Fernández and Bussell for tasks of one length).
 */
function chainBounds(ties: readonly PlannedTie[], atOnce: number): number[] {
  const before = chainBefore(ties)
  const behind = chainBehind(ties)
  const longest = Math.max(...before.values())
  const bounds: number[] = []
  for (let head = 0; head < longest; head++) {
    for (let tail = 0; tail + head < longest; tail++) {
      const between = ties.filter(({ key }) => (before.get(key) ?? 0) > head && (behind.get(key) ?? 0) > tail)
      if (between.length > 0) bounds.push(head + Math.ceil(between.length / atOnce) + tail)
    }
  }
  return bounds
}
