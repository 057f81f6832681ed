import type { Chance } from '#shared/chance.ts'
import { gameWonBy, otherSide, type Side } from '#table-tennis/ties/game.ts'
import type { RubberResult } from '#table-tennis/ties/rubber.ts'
import { creditTie, type TieResult } from '#table-tennis/ties/tie-result.ts'
import { gamesToWin, type TieRules } from '#table-tennis/ties/tie-rules.ts'
import type { Score } from '#table-tennis/ties/tie-format.ts'

/** Typical points of the loser of a game in a village hall; the last two mean a deuce. */
const LOSING = [3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 12]

function inventRubber(chance: Chance, { bestOf, gameTarget }: TieRules, winner: Side): RubberResult {
  const toWin = gamesToWin({ bestOf })
  const lost = Math.floor(chance() * chance() * toWin)
  const sides = [
    ...Array.from({ length: lost }, () => otherSide(winner)),
    ...Array.from({ length: toWin - 1 }, () => winner),
  ]
  const shuffled = sides
    .map((side) => ({ side, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ side }) => side)
  return { kind: 'played', games: [...shuffled, winner].map((side) => inventGame(chance, side, gameTarget)) }
}

function inventGame(chance: Chance, side: Side, target: number): Score {
  const losing = LOSING[Math.floor(chance() * LOSING.length)] ?? 0
  return gameWonBy(side, losing, target)
}

/** A tie played until it is over. @param share of the rubbers that the home side wins, from 0 to 1 */
export function inventTie(chance: Chance, rules: TieRules, share: number): TieResult {
  const rubbers: RubberResult[] = []
  while (!creditTie({ rubbers }, rules)) rubbers.push(inventRubber(chance, rules, chance() < share ? 'home' : 'guest'))
  return { rubbers }
}

export function inventWin(chance: Chance, rules: TieRules, winner: Side): TieResult {
  const share = winner === 'home' ? 0.75 : 0.25
  for (;;) {
    const tie = inventTie(chance, rules, share)
    if (creditTie(tie, rules)?.winner === winner) return tie
  }
}
