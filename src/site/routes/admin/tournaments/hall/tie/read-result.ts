import type { Side } from '#table-tennis/ties/game.ts'
import { readGames, writeGames } from '#table-tennis/ties/read-games.ts'
import { refusalText, rubberNames } from '#table-tennis/ties/refusal-text.ts'
import type { RubberResult } from '#table-tennis/ties/rubber.ts'
import type { TieEnd, TieRefusal, TieResult } from '#table-tennis/ties/tie-result.ts'
import { gamesToWin, type TieRules } from '#table-tennis/ties/tie-rules.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { readScore, writeScore } from '#table-tennis/ties/tie-format.ts'

type Fields = Record<string, string>
export type ResultMistake = { field: string; name: string; message: string }

/** How a rubber, or the whole tie, may end other than by being played. */
export const ENDINGS = ['played', 'retired', 'walkover', 'disqualified'] as const
type Ending = (typeof ENDINGS)[number]

export const gamesField = (index: number) => `spiel-${index + 1}`
export const endingField = (index: number) => `ausgang-${index + 1}`
/** For the whole tie. */
export const END_FIELD = 'ende'
export const BOTH_ABSENT = 'both-absent'

/** `home-retired`: the home side gave up. */
export const endingValue = (ending: Exclude<Ending, 'played'>, side: Side) => `${side}-${ending}`

/** Reads a result as the desk types it: the games of each rubber in short, as pairs, or only counted („2:1“), and other endings. */
export function readResult(fields: Fields, rules: TieRules): Result<TieResult, ResultMistake[]> {
  const names = rubberNames(rules)
  const mistakes: ResultMistake[] = []
  const rubbers = names.map((name, index) => {
    const read = readRubber(fields, index, rules)
    if (read.ok) return read.value
    mistakes.push({ field: gamesField(index), name, message: read.error })
    return undefined
  })
  if (mistakes.length > 0) return err(mistakes)
  const last = rubbers.findLastIndex((rubber) => rubber !== undefined)
  const end = readEnd(fields[END_FIELD] ?? '')
  return ok({ rubbers: rubbers.slice(0, last + 1), ...(end && { end }) })
}

function readRubber(fields: Fields, index: number, rules: TieRules): Result<RubberResult | undefined, string> {
  const text = (fields[gamesField(index)] ?? '').trim()
  const chosen = fields[endingField(index)] ?? ''
  if (chosen === BOTH_ABSENT) return ok({ kind: chosen })
  const { side, ending } = readEnding(chosen)
  if (ending === 'walkover' || ending === 'disqualified') return ok({ kind: ending, side })
  if (text === '' && ending === 'played') return ok(undefined)
  const counted = readScore(text)
  const isCounted = counted && Math.max(counted.home, counted.guest) <= gamesToWin(rules)
  if (isCounted && ending === 'played') return ok({ kind: 'counted', games: counted })
  const games = readGames(text, rules.gameTarget)
  if (!games.ok) return err(refusalText(games.error, rules))
  return ok(
    ending === 'retired' ? { kind: 'retired', side, games: games.value } : { kind: 'played', games: games.value },
  )
}

/** The field of an impossible result; undefined when the whole tie is wrong. */
export function mistakeOf(refusal: TieRefusal, rules: TieRules): ResultMistake | undefined {
  if (!('slot' in refusal)) return undefined
  const { slot } = refusal
  const message = refusalText(refusal.kind === 'rubber' ? refusal.refusal : refusal, rules)
  return { field: gamesField(slot - 1), name: rubberNames(rules)[slot - 1] ?? '', message }
}

function readEnding(value: string): { side: Side; ending: Ending } {
  const [side, word] = value.split('-')
  return { side: side === 'guest' ? 'guest' : 'home', ending: ENDINGS.find((known) => known === word) ?? 'played' }
}

function readEnd(value: string): TieEnd | undefined {
  if (value === BOTH_ABSENT) return { kind: value }
  const { side, ending } = readEnding(value)
  return ending === 'played' ? undefined : { kind: ending, side }
}

/** The reverse: a result as form fields. */
export function writeResult(result: TieResult | undefined): Fields {
  const fields: Fields = {}
  for (const [index, rubber] of (result?.rubbers ?? []).entries()) {
    if (!rubber) continue
    fields[gamesField(index)] = writeRubber(rubber)
    if (rubber.kind === BOTH_ABSENT) fields[endingField(index)] = rubber.kind
    else if ('side' in rubber) fields[endingField(index)] = endingValue(rubber.kind, rubber.side)
  }
  const end = result?.end
  if (end) fields[END_FIELD] = end.kind === 'both-absent' ? end.kind : endingValue(end.kind, end.side)
  return fields
}

function writeRubber(rubber: RubberResult): string {
  if (rubber.kind === 'counted') return writeScore(rubber.games)
  if (rubber.kind === 'played') return writeGames(rubber.games)
  return rubber.kind === 'retired' ? rubber.games.map(writeScore).join(', ') : ''
}
