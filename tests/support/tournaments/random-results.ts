import type { Chance } from '#shared/chance.ts'
import type { RankedGroup, RankedTie } from '#table-tennis/ranking/tally.ts'
import { gameWonBy, type Side } from '#table-tennis/ties/game.ts'
import type { RubberResult } from '#table-tennis/ties/rubber.ts'
import { creditTie, type TieResult } from '#table-tennis/ties/tie-result.ts'
import { gamesToWin, type TieRules } from '#table-tennis/ties/tie-rules.ts'

export const pick = <T>(chance: Chance, ...choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(chance() * choices.length)] ?? choices[0]

const anySide = (chance: Chance): Side => (chance() < 0.5 ? 'home' : 'guest')

/** Few different scores, so that many entries are equal. */
const randomGame = (chance: Chance, rules: TieRules) =>
  gameWonBy(anySide(chance), pick(chance, 4, 9, rules.gameTarget), rules.gameTarget)

/** A played rubber; one of twelve ends by a walkover, by giving up, or by a decision of the desk. */
function randomRubber(chance: Chance, rules: TieRules): RubberResult {
  const games = []
  const won = { home: 0, guest: 0 }
  while (Math.max(won.home, won.guest) < gamesToWin(rules)) {
    const game = randomGame(chance, rules)
    won[game.home > game.guest ? 'home' : 'guest']++
    games.push(game)
  }
  const luck = chance()
  if (luck < 0.04) return { kind: 'walkover', side: anySide(chance) }
  if (luck < 0.08)
    return { kind: 'retired', side: anySide(chance), games: [...games.slice(0, -1), { home: 3, guest: 5 }] }
  if (luck < 0.09) return { kind: 'disqualified', side: anySide(chance) }
  return { kind: 'played', games }
}

/** A tie played to its end. @param ends whether whole ties may end by a walkover or because nobody comes */
export function randomTie(chance: Chance, rules: TieRules, { ends = true } = {}): TieResult {
  const luck = chance()
  if (ends && luck < 0.05) return { rubbers: [], end: { kind: 'walkover', side: anySide(chance) } }
  if (ends && luck < 0.06) return { rubbers: [], end: { kind: 'both-absent' } }
  const rubbers: RubberResult[] = []
  while (!creditTie({ rubbers }, rules)) rubbers.push(randomRubber(chance, rules))
  return { rubbers }
}

/** A full round robin. @param entries their names */
export function randomGroup(chance: Chance, rules: TieRules, entries: readonly string[]): RankedGroup {
  const ties: RankedTie[] = entries.flatMap((home, index) =>
    entries.slice(index + 1).map((guest) => ({ home, guest, credit: creditTie(randomTie(chance, rules), rules) })),
  )
  return { entries, ties }
}
