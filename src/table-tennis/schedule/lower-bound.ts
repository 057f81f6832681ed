import { chainBefore, chainBehind } from './chains.ts'
import type { PlannedTie } from './planned-tie.ts'

/** The ties of a stage of a competition; nothing else of the competition is played meanwhile. */
export type StageLoad = { ties: readonly PlannedTie[]; minutes: number; tables: number }

/**
 * A lower bound for a stage: all ties share the tables, and some must follow each other. Assumes that all ties take the same time, so that
 * play proceeds in rounds of all tables.
 *
 * @param tables number of tables in the hall @returns minutes
 */
export function stageBound({ ties, minutes, tables: each }: StageLoad, tables: number): number {
  const atOnce = Math.floor(tables / each)
  if (ties.length === 0) return 0
  if (atOnce === 0) return Infinity
  return minutes * Math.max(crowdBound(ties), ...chainBounds(ties, atOnce))
}

/** Everybody in a group plays one tie after the other; with an odd number of entries one pauses in each round. */
function crowdBound(ties: readonly PlannedTie[]): number {
  const played = new Map<string, number>()
  for (const side of ties.flatMap(({ sides }) => sides)) played.set(side, (played.get(side) ?? 0) + 1)
  return Math.max(0, ...[...played.values()].map((amount) => amount + (amount % 2 === 0 ? 1 : 0)))
}

/**
 * For each two points of the longest chain: the ties that must lie between them fill the tables, and the chain before and behind is added
 * (the bound of Fernández and Bussell for tasks of equal length).
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
