import { letter } from '#table-tennis/draw/draw-protocol.ts'
import { nameOfField } from './tie-words.ts'
import type { Setup } from './setup.ts'
import type { TieState } from './tie-state.ts'

type Described = Pick<TieState, 'stage' | 'group' | 'round' | 'places'>

/**
 * The name of a tie for readers: „Gruppe A, Runde 2“, „Endrunde, Halbfinale“, „Spiel um Platz 3“, „Platz 13–16“.
 *
 * @param first the best place of its frame
 */
export function describeTie(
  { stage, group, round, places }: Described,
  { groups, frames }: Setup,
  first: number,
): string {
  if (stage === 'groups') return groups > 1 ? `Gruppe ${letter(group ?? 0)}, Runde ${round}` : `Runde ${round}`
  const name = frames.find(({ key }) => key === stage)?.name
  if (!places || name === undefined) return `Runde ${round}`
  const { from, to } = places
  if (from === first) return `${name}, ${roundInFrame(to - from + 1, round)}`
  return to - from === 1 ? `${name}, Spiel um Platz ${from}` : `${name}, Platz ${from}–${to}`
}

/** @param entries number of entries still playing for the first place of the frame */
export const roundInFrame = (entries: number, round: number): string => nameOfField(entries) ?? `${round}. Runde`

/** The best place that each frame plays for, taken from its ties. */
export function firstPlaces(ties: readonly Described[]): Map<string, number> {
  const firsts = new Map<string, number>()
  for (const { stage, places } of ties) {
    if (places) firsts.set(stage, Math.min(firsts.get(stage) ?? Infinity, places.from))
  }
  return firsts
}
