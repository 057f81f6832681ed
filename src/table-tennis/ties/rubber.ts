import { countGames, type Score } from './tie-format.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { addScores, gameWonBy, isFinishedGame, isOpenGame, leader, otherSide, type Side } from './game.ts'
import { gamesToWin, type RubberRules } from './tie-rules.ts'

/**
 * What is known of a rubber.
 *
 * - `played`: every game with its points.
 * - `counted`: the games that each side won, without points.
 * - `retired`: one side gave up; the games until then, of which the last may be open.
 * - `walkover`: one side was absent, and nothing was played. `disqualified` counts the same, regardless of what was played (ITTF 3.7.5.2).
 * - `both-absent`: both sides were absent.
 */
export type RubberResult =
  | { kind: 'played'; games: readonly Score[] }
  | { kind: 'counted'; games: Score }
  | { kind: 'retired'; side: Side; games: readonly Score[] }
  | { kind: 'walkover' | 'disqualified'; side: Side }
  | { kind: 'both-absent' }

/** Why the result of a rubber is impossible. @property game counted from 1 @property decidedBy the game that decided the rubber, from 1 */
export type RubberRefusal =
  | { kind: 'impossible-game'; game: number; score: Score }
  | { kind: 'game-after-the-end'; game: number; decidedBy: number }
  | { kind: 'too-few-games'; won: Score }
  | { kind: 'impossible-count'; games: Score }
  | { kind: 'nothing-left-to-give-up' }

export function checkRubber(result: RubberResult, rules: RubberRules): Result<void, RubberRefusal> {
  switch (result.kind) {
    case 'played':
      return checkPlayed(result.games, rules)
    case 'retired':
      return checkRetired(result.games, rules)
    case 'counted':
      return canCountSo(result.games, rules) ? ok(undefined) : err({ kind: 'impossible-count', games: result.games })
    case 'walkover':
    case 'disqualified':
    case 'both-absent':
      return ok(undefined)
  }
}

function canCountSo({ home, guest }: Score, rules: RubberRules): boolean {
  const wins = gamesToWin(rules)
  return Math.max(home, guest) === wins && Math.min(home, guest) < wins
}

function checkPlayed(games: readonly Score[], rules: RubberRules): Result<void, RubberRefusal> {
  const impossible = games.findIndex((game) => !isFinishedGame(game, rules.gameTarget))
  if (impossible >= 0) return impossibleGame(games, impossible)
  const decidedBy = decidingGame(games, rules)
  if (decidedBy === undefined) return err({ kind: 'too-few-games', won: countGames(games) })
  return decidedBy === games.length
    ? ok(undefined)
    : err({ kind: 'game-after-the-end', game: decidedBy + 1, decidedBy })
}

function checkRetired(games: readonly Score[], rules: RubberRules): Result<void, RubberRefusal> {
  const { gameTarget } = rules
  const impossible = games.findIndex(
    (game, index) => !isFinishedGame(game, gameTarget) && !(index === games.length - 1 && isOpenGame(game, gameTarget)),
  )
  if (impossible >= 0) return impossibleGame(games, impossible)
  const decidedBy = decidingGame(finishedGames(games, rules), rules)
  if (decidedBy === undefined) return ok(undefined)
  if (decidedBy < games.length) return err({ kind: 'game-after-the-end', game: decidedBy + 1, decidedBy })
  return err({ kind: 'nothing-left-to-give-up' })
}

const impossibleGame = (games: readonly Score[], index: number) =>
  err({ kind: 'impossible-game', game: index + 1, score: games[index] ?? { home: 0, guest: 0 } } as const)

const finishedGames = (games: readonly Score[], { gameTarget }: RubberRules): readonly Score[] =>
  games.filter((game) => isFinishedGame(game, gameTarget))

/** @returns the game, counted from 1, with which one side has won the rubber */
function decidingGame(games: readonly Score[], rules: RubberRules): number | undefined {
  const won = { home: 0, guest: 0 }
  for (const [index, game] of games.entries()) {
    won[leader(game) ?? 'home']++
    if (Math.max(won.home, won.guest) === gamesToWin(rules)) return index + 1
  }
  return undefined
}

/**
 * What a rubber is worth in a ranking.
 *
 * @property winner undefined where both sides were absent
 * @property isPlayedOut whether it was played to its end: the loser of one that was not gets no point (ITTF 3.7.5.1)
 * @property games won by each side @property points of each side in all games; 0:0 where they were not entered
 */
export type RubberCredit = { winner: Side | undefined; isPlayedOut: boolean; games: Score; points: Score }

/** @param result a result that {@link checkRubber} accepts */
export function creditRubber(result: RubberResult, rules: RubberRules): RubberCredit {
  switch (result.kind) {
    case 'played':
      return creditGames(result.games, true)
    case 'counted':
      return { winner: leader(result.games), isPlayedOut: true, games: result.games, points: { home: 0, guest: 0 } }
    case 'retired':
      return creditGames(fillUp(result.games, otherSide(result.side), rules), false)
    case 'walkover':
    case 'disqualified':
      return creditGames(fillUp([], otherSide(result.side), rules), false)
    case 'both-absent':
      return creditGames([], false)
  }
}

function creditGames(games: readonly Score[], isPlayedOut: boolean): RubberCredit {
  const won = countGames(games)
  return { winner: leader(won), isPlayedOut, games: won, points: addScores(games) }
}

/**
 * Every point that was played stands; the open game is filled up to a win, and games to nil are added until the rubber is won. If the side
 * with five gives up at 5:3, the game becomes 5:11; 10:10 becomes 10:12 (ITTF Handbook for Match Officials, 2.3.7).
 */
export function fillUp(games: readonly Score[], winner: Side, rules: RubberRules): Score[] {
  const finished = finishedGames(games, rules)
  const open = games.length > finished.length ? games.at(-1) : undefined
  const filled = [...finished]
  if (open) filled.push(gameWonBy(winner, open[otherSide(winner)], rules.gameTarget))
  while (countGames(filled)[winner] < gamesToWin(rules)) filled.push(gameWonBy(winner, 0, rules.gameTarget))
  return filled
}
