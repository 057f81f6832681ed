import { drawGroups } from '#table-tennis/draw/draw-groups.ts'
import { drawKnockout } from '#table-tennis/draw/draw-knockout.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { createLots } from '#table-tennis/draw/lot.ts'
import { pairSwiss } from '#table-tennis/draw/pair-swiss.ts'
import type { Slot } from '#table-tennis/results/log-entry.ts'
import type { Setup } from '#table-tennis/results/setup.ts'

/** What is drawn before play begins: only the groups, only the first round of the Swiss system, or else the frames. */
export type FirstStage =
  | { kind: 'groups'; groups: readonly (readonly string[])[] }
  | { kind: 'round'; pairs: readonly (readonly [string, string])[]; bye: string | undefined }
  | { kind: 'frames'; frames: readonly { frame: string; slots: readonly Slot[] }[] }

/** The parts of a set-up that a draw depends on. */
export type DrawnSetup = { groups: number; rounds: number; frames: readonly Pick<Setup['frames'][number], 'key'>[] }

/**
 * Deterministic: the same number gives the same draw on every machine. Of the ids only their order counts, so that any numbering in this order
 * gives the same draw. Seeded entrants lead; if all are seeded, the snake system makes the groups.
 */
export function drawFirstStage(
  entrants: readonly Entrant[],
  { groups, rounds, frames }: DrawnSetup,
  secret: string,
): FirstStage {
  if (groups > 0) {
    const method = entrants.every(({ seed }) => seed !== undefined) ? 'snake' : 'lot'
    const drawn = drawGroups(entrants, groups, method, createLots(secret, 'groups'))
    return { kind: 'groups', groups: drawn.groups.map((group) => group.map(({ id }) => id)) }
  }
  if (rounds > 0) {
    const fresh = { wins: 0, met: [], hadBye: false }
    const field = entrants.map(({ id, seed }) => ({ id, ...fresh, ...(seed !== undefined && { strength: seed }) }))
    const round = pairSwiss(field, createLots(secret, 'swiss 1'))
    if (!round) throw new Error('a first round can always be paired')
    return { kind: 'round', ...round }
  }
  const toSlot = (entrant: Entrant | undefined): Slot => (entrant ? { entrant: entrant.id } : 'bye')
  return {
    kind: 'frames',
    frames: frames.map(({ key }) => ({
      frame: key,
      slots: drawKnockout(entrants, createLots(secret, key)).map(toSlot),
    })),
  }
}
