import { gameWonBy, type Side } from '#table-tennis/ties/game.ts'
import { readGames, type UnreadableGame } from '#table-tennis/ties/read-games.ts'
import { checkRubber, creditRubber } from '#table-tennis/ties/rubber.ts'
import { checkTie, creditTie, type TieRefusal, type TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { getFormat, writeScore, type Score } from '#table-tennis/ties/tie-format.ts'

/** @property rubber counted from 0 */
export type WrittenRefusal = { rubber: number; refusal: UnreadableGame | TieRefusal }

/**
 * A result while it is written, game by game.
 *
 * @property games of each rubber, as far as they are written @property next the next game to write, both counted from 0;
 *   undefined when nothing is left @property result undefined until it is complete
 */
export type WrittenResult = {
  games: readonly (readonly Score[])[]
  next: { rubber: number; game: number } | undefined
  result: TieResult | undefined
}

/** @param texts one for each rubber, in short or as pairs; empty if nothing was played */
export function readResult(texts: readonly string[], rules: TieRules): Result<WrittenResult, WrittenRefusal> {
  const games: Score[][] = []
  for (const rubber of getFormat(rules.format).slots.keys()) {
    const read = readGames(texts[rubber] ?? '', rules.gameTarget)
    if (!read.ok) return err({ rubber, refusal: read.error })
    games.push(read.value)
  }
  // The last written rubber may still be in play.
  const last = games.findLastIndex((each) => each.length > 0)
  const isFinished = (each: readonly Score[]) => checkRubber({ kind: 'played', games: each }, rules).ok
  const open = games.findIndex((each) => !isFinished(each))
  const finished = games.map((each, rubber) =>
    each.length > 0 && (rubber !== last || isFinished(each)) ? each : undefined,
  )
  const rubbers = finished.map((each) => each && ({ kind: 'played', games: each } as const))
  const result: TieResult = { rubbers: rubbers.slice(0, rubbers.findLastIndex((each) => each !== undefined) + 1) }
  const checked = checkTie(result, rules)
  if (!checked.ok) return err({ rubber: placeOf(checked.error) ?? last, refusal: checked.error })
  const unfinished = checkUnfinished(games[last] ?? [], last, rules)
  if (!unfinished.ok) return unfinished
  if (creditTie(result, rules)) return ok({ games, next: undefined, result })
  return ok({ games, next: { rubber: open, game: games[open]?.length ?? 0 }, result: undefined })
}

const placeOf = (refusal: TieRefusal): number | undefined => ('slot' in refusal ? refusal.slot - 1 : undefined)

/** Each game of an unfinished rubber must still be possible. */
function checkUnfinished(games: readonly Score[], rubber: number, rules: TieRules): Result<void, WrittenRefusal> {
  const checked = checkRubber({ kind: 'played', games }, rules)
  if (checked.ok || checked.error.kind === 'too-few-games') return ok(undefined)
  return err({ rubber, refusal: { kind: 'rubber', slot: rubber + 1, refusal: checked.error } })
}

export function writeGame(
  texts: readonly string[],
  { rubber, winner, losing }: { rubber: number; winner: Side; losing: number },
  { gameTarget }: TieRules,
): string[] {
  const game = writeScore(gameWonBy(winner, losing, gameTarget))
  return texts.map((text, index) => (index === rubber ? `${text} ${game}`.trim() : text))
}

/** The form values of a result. */
export const textsOf = ({ rubbers }: TieResult): string[] =>
  rubbers.map((rubber) => (rubber?.kind === 'played' ? rubber.games.map(writeScore).join(' ') : ''))

export const rubberScore = (games: readonly Score[], rules: TieRules): Score =>
  creditRubber({ kind: 'played', games }, rules).games
