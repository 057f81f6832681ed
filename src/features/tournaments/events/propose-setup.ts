import type { Competition } from './competition.ts'
import { toTieRules, usualMode } from './play-mode.ts'
import type { FrameSetup, Setup } from '#table-tennis/results/setup.ts'

/** Nobody plays more than five ties in a group where every place is played out. */
const LARGEST_GROUP = 6
/** So many of each group play a frame together, so that first and second meet the others' second and first. */
const PLACES_OF_A_FRAME = 2

/**
 * What a competition might play with so many who are here; the director changes it before the draw. Where every place is played out there are
 * two, four or eight groups, so that frames have no byes, and one frame for two places of each. Otherwise groups of four, and a frame for the
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

/** „Endrunde“, then each called by its best place where all are full: „Platz 9“. */
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

/** Of so many frames, counted from 0. The last of two is for consolation. */
export function frameName(index: number, frames: number): string {
  const names = frames === 2 ? ['Endrunde', 'Trostrunde'] : ['Endrunde', 'Mittelrunde', 'Trostrunde']
  return names[index] ?? `${index + 1}. Runde`
}
