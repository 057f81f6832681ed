import { isOpen } from './open-group.ts'
import type { GroupRanking } from './rank-group.ts'
import type { RankedGroup } from './tally.ts'

/**
 * Which entries of a group play the next stage.
 *
 * - `open`: ties are still to be played.
 * - `lot-needed`: equals stand at a place that advances. The lot decides `who` advances, or only `where`, with which place.
 */
export type Advance =
  | { kind: 'advance'; entries: readonly string[] }
  | { kind: 'open' }
  | { kind: 'lot-needed'; decides: 'who' | 'where'; among: readonly string[] }

/** @param places number of places that advance @param from the first of them, for a Trostrunde of lower places */
export function advanceFrom(group: RankedGroup, { placings, steps }: GroupRanking, places: number, from = 1): Advance {
  if (isOpen(group)) return { kind: 'open' }
  const last = from + places - 1
  for (const step of steps) {
    if (step.kind !== 'lot-needed') continue
    const first = placings.find(({ entry }) => step.tied.includes(entry))?.place ?? 1
    const end = first + step.tied.length - 1
    if (first > last || end < from) continue
    return { kind: 'lot-needed', decides: first >= from && end <= last ? 'where' : 'who', among: step.tied }
  }
  const entries = placings.filter(({ place }) => place >= from && place <= last).map(({ entry }) => entry)
  return { kind: 'advance', entries }
}
