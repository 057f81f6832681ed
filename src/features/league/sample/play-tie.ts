import { getFormat, type FormatName, type Score } from '#table-tennis/ties/tie-format.ts'
import type { Chance } from '#shared/chance.ts'

const SETS_TO_WIN = 3
/** How much a position is worth beside the next one. */
const STEP = 0.12

/** @property strength of both sides: equal ones win equally often */
type Sides = { home: number; guest: number }

/** Plays a tie game by game until it is decided. */
export function playTie(format: FormatName, strength: Sides, chance: Chance): { score: Score; games: Score[] } {
  const { slots, wins } = getFormat(format)
  const score = { home: 0, guest: 0 }
  const games: Score[] = []
  for (const { home, guest } of slots) {
    if (wins !== undefined && Math.max(score.home, score.guest) === wins) break
    const edge = strength.home - strength.guest + STEP * (guest - home)
    const game = playGame(1 / (1 + Math.exp(-edge)), chance)
    games.push(game)
    if (game.home > game.guest) score.home++
    else score.guest++
  }
  return { score, games }
}

/** Best of five sets. @param odds of the home side for each of them */
function playGame(odds: number, chance: Chance): Score {
  const sets = { home: 0, guest: 0 }
  while (Math.max(sets.home, sets.guest) < SETS_TO_WIN) {
    if (chance() < odds) sets.home++
    else sets.guest++
  }
  return sets
}
