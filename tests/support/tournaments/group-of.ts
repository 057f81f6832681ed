import type { RankedGroup } from '#table-tennis/ranking/tally.ts'
import { readGames } from '#table-tennis/ties/read-games.ts'
import type { RubberResult } from '#table-tennis/ties/rubber.ts'
import { creditTie, type TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { valueOf } from '#tests/support/value-of.ts'

const SINGLES: TieRules = { format: 'einzel', bestOf: 5, gameTarget: 11 }
const TEAMS: TieRules = { format: 'dorf', bestOf: 3, gameTarget: 11 }

/**
 * Test support: a group of singles. `A-B 3:1`, `A-B 11:8 9:11 11:6 11:7`, `A-B offen`; or with a word after the games: `A-B kampflos`
 * if B is absent, `A-B 11:7 5:3 Aufgabe` if B gives up, `A-B Disqualifikation` of B, `A-B niemand`.
 */
export const groupOf = (...lines: string[]): RankedGroup =>
  toGroup(lines, (words) => creditTie({ rubbers: [readSingle(words)] }, SINGLES))

/** Test support: a group of teams, each tie by the games of its rubbers: `A-B 2:0 2:1 0:2`. */
export const teamsOf = (lines: readonly string[], rules = TEAMS): RankedGroup =>
  toGroup(lines, (words) => creditTie({ rubbers: words.map(readCounted) }, rules))

function toGroup(
  lines: readonly string[],
  creditOf: (words: readonly string[]) => ReturnType<typeof creditTie>,
): RankedGroup {
  const ties = lines.map((line) => {
    const [pair = '', ...words] = line.split(' ')
    const [home = '', guest = ''] = pair.split('-')
    return { home, guest, credit: creditOf(words) }
  })
  return { entries: [...new Set(ties.flatMap(({ home, guest }) => [home, guest]))].toSorted(), ties }
}

function readSingle(words: readonly string[]): TieResult['rubbers'][number] {
  const last = words.at(-1)
  if (last === 'offen') return undefined
  if (last === 'kampflos') return { kind: 'walkover', side: 'guest' }
  if (last === 'Disqualifikation') return { kind: 'disqualified', side: 'guest' }
  if (last === 'niemand') return { kind: 'both-absent' }
  if (last === 'Aufgabe') return { kind: 'retired', side: 'guest', games: gamesOf(words.slice(0, -1)) }
  const [first] = words
  return words.length === 1 && first !== undefined ? readCounted(first) : { kind: 'played', games: gamesOf(words) }
}

function readCounted(word: string): RubberResult {
  const [games] = gamesOf([word])
  if (!games) throw new Error(`${word} is no score`)
  return { kind: 'counted', games }
}

function gamesOf(words: readonly string[]) {
  return valueOf(readGames(words.join(' '), SINGLES.gameTarget))
}
