import type { Score } from './tie-format.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { gameWonBy } from './game.ts'

/** @property game counted from 1 @property text as it was written */
export type UnreadableGame = { kind: 'unreadable-game'; game: number; text: string }

const SEPARATORS = /[\s,;/]+/
/** Phones replace a minus by some of these: hyphens, dashes and signs of every length. */
const MINUS = /\p{Dash}/gu
const SHORT = /^([-+]?)(\d{1,3})$/
const PAIR = /^(\d{1,3})[:-](\d{1,3})$/

/**
 * Reads games as people write them down. The short form gives the loser's points of each game, with a minus where the home side lost: `7,
 * -9, 11` is 11:7, 9:11, 13:11, and `-0` is 0:11. Pairs as `11:7 9:11` are accepted too, and both may be mixed. Does not check whether such
 * games are possible: a pair is read as it stands. Full-width signs are normalised (NFKC).
 */
export function readGames(text: string, gameTarget: number): Result<Score[], UnreadableGame> {
  const games: Score[] = []
  for (const [index, word] of wordsOf(text).entries()) {
    const game = readGame(word, gameTarget)
    if (!game) return err({ kind: 'unreadable-game', game: index + 1, text: word })
    games.push(game)
  }
  return ok(games)
}

/**
 * Blanks beside a colon belong to the game, and so do those behind a minus that begins one; `11 - 7` is ambiguous, one game or two, and is
 * not read.
 */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(MINUS, '-')
    .replaceAll(/\s*[:∶]\s*/g, ':')
    .trim()
    .replaceAll(/(^|[,;/]\s*)([-+])\s+(?=\d)/g, '$1$2')
    .split(SEPARATORS)
    .filter((word) => word !== '')

function readGame(word: string, gameTarget: number): Score | undefined {
  const [, sign, losing] = SHORT.exec(word) ?? []
  if (losing !== undefined) return gameWonBy(sign === '-' ? 'guest' : 'home', Number(losing), gameTarget)
  const [, home, guest] = PAIR.exec(word) ?? []
  return home === undefined || guest === undefined ? undefined : { home: Number(home), guest: Number(guest) }
}

/** Finished games in the short form that {@link readGames} reads. */
export const writeGames = (games: readonly Score[]): string =>
  games.map(({ home, guest }) => (home > guest ? String(guest) : `-${home}`)).join(', ')
