import type { Competition } from './competition.ts'
import { toTieRules, usualMode } from './play-mode.ts'
import type { FrameSetup, Setup } from '#table-tennis/results/setup.ts'

/** Limits everybody to five ties in a group if every place is played out. */
const LARGEST_GROUP = 6
/** How many of each group share a frame, so that first and second meet the second and first of others. */
const PLACES_OF_A_FRAME = 2

/**
 * Proposes a set-up for the entrants who are here; the director can change it before the draw. If every place is played out, there are two,
 * four or eight groups, so that frames have no byes, and one frame for two places of each. Otherwise groups of four, and a frame for the
 * first two.
 */
export function proposeSetup(competition: Competition, here: number): Setup {
  const rules = toTieRules(competition)
  const common = { rules, ranking: rankingOf(competition), withdrawal: 'played-stand', rounds: 0 } as const
  if (competition.allPlaces) {
    const groups = groupsOfAllPlaces(here)
    return { ...common, groups, frames: groups === 1 ? [] : framesOfAllPlaces(Math.ceil(here / groups)) }
  }
  const { groups, advance } = usualMode(here)
  const main: FrameSetup = { key: 'f1', name: 'Endrunde', from: 1, to: advance, playsFor: 'third-place' }
  return { ...common, groups, frames: groups === 1 ? [] : [main] }
}

const rankingOf = ({ ranking, criteria = [], restart = false }: Competition): Setup['ranking'] =>
  ranking === 'eigene' ? { criteria, restart } : ranking

function groupsOfAllPlaces(here: number): number {
  let groups = 1
  while (here / groups > LARGEST_GROUP) groups *= 2
  return groups
}

/** One frame for each two places; the last one also takes what remains. */
function framesOfAllPlaces(members: number): FrameSetup[] {
  const frames = Math.ceil(members / PLACES_OF_A_FRAME)
  return Array.from({ length: frames }, (_, index) => {
    const from = index * PLACES_OF_A_FRAME + 1
    const isLast = index === frames - 1
    return {
      key: `f${index + 1}`,
      name: frameName(index, frames),
      from,
      ...(!isLast && { to: from + PLACES_OF_A_FRAME - 1 }),
      playsFor: 'all-places',
    }
  })
}

/** Names a frame. The last of two is for consolation. @param index from 0 */
export function frameName(index: number, frames: number): string {
  const names = frames === 2 ? ['Endrunde', 'Trostrunde'] : ['Endrunde', 'Mittelrunde', 'Trostrunde']
  return names[index] ?? `${index + 1}. Runde`
}
