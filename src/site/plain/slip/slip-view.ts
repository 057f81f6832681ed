import type { NamedPlayer } from '#features/tournaments/day/day-names.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { scoreOf, scoreOfCredit, tablesText, whatOf } from '#features/tournaments/live/tie-line.ts'
import type { Claim } from '#table-tennis/results/competition-state.ts'
import { claimOf, type SlipRefusal } from '#features/tournaments/slips/decide-slip.ts'
import type { SlipTie } from '#features/tournaments/slips/slip-codes.ts'
import {
  readResult,
  rubberScore,
  textsOf,
  type WrittenRefusal,
  type WrittenResult,
} from '#features/tournaments/slips/written-result.ts'
import { lineUpChoices, pairings, type LineUpChoices } from '#table-tennis/results/who-plays.ts'
import { otherSide, type Side } from '#table-tennis/ties/game.ts'
import { lineUpRefusalText } from '#table-tennis/ties/line-up-form.ts'
import { refusalText, rubberNames } from '#table-tennis/ties/refusal-text.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { gamesToWin, type TieRules } from '#table-tennis/ties/tie-rules.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { writeScore, type Score } from '#table-tennis/ties/tie-format.ts'

/** @property score in games */
export type SlipRubber = { name: string; games: string[]; score: string; text: string }
export type SlipSheet = { home: number; guest: number; rubbers: SlipRubber[] }

/**
 * The head of every page of a slip. @property number the tie's number for people @property who players of each rubber, as far as they may be public
 */
export type SlipHead = {
  names: Record<Side, string>
  what: string
  number: number
  table: string
  who: ReadonlyMap<string, string>
  gamesToWin: number
  target: number
}

export function slipHead({ publicNameOf, playersOf }: Day, { competition, tie }: SlipTie): SlipHead {
  const { rules } = competition.state.setup
  const nameOf = (team: string | undefined) => (team === undefined ? 'noch offen' : publicNameOf(team))
  const mayName = ({ isNamePublic }: NamedPlayer) => isNamePublic
  const who = pairings(competition.state, tie, { playersOf, nameOf, mayName })
  return {
    names: { home: nameOf(tie.home), guest: nameOf(tie.guest) },
    what: whatOf(tie, competition),
    number: competition.derived.ties.indexOf(tie) + 1,
    table: tie.tables.length > 0 ? tablesText(tie.tables) : '',
    who: new Map(rubberNames(rules).map((name, index) => [name, who[index] ?? ''])),
    gamesToWin: gamesToWin(rules),
    target: rules.gameTarget,
  }
}

/**
 * The next step of a slip.
 *
 * - `over`: the result stands. - `closed`: not called yet, but a side can give its line-up. - `side`: asks which side reports. - `told`: this side
 * has reported; the other has not confirmed.
 * - `confirm`: the other side has reported. - `differ`: both have reported different results. - `write`: the result is to be written.
 */
export type SlipStep =
  | { kind: 'over'; sheet: SlipSheet }
  | { kind: 'closed' }
  | { kind: 'side' }
  | { kind: 'told'; sheet: SlipSheet; at: string }
  | { kind: 'confirm'; sheet: SlipSheet; at: string; seen: string }
  | { kind: 'differ'; own: SlipSheet; other: SlipSheet; seen: string }
  | { kind: 'write' }

/** @param isCorrecting whether the side wants to write although there is a report */
export function nextStep(slip: SlipTie, side: Side | undefined, isCorrecting: boolean): SlipStep {
  const { competition, tie } = slip
  const { rules } = competition.state.setup
  if (tie.status === 'over') {
    const score = tie.credit ? scoreOfCredit(tie.credit, rules) : { home: 0, guest: 0 }
    return { kind: 'over', sheet: { ...toSheet(tie.result ?? { rubbers: [] }, rules), ...score } }
  }
  if (tie.status !== 'called') return { kind: 'closed' }
  if (side === undefined) return { kind: 'side' }
  if (isCorrecting) return { kind: 'write' }
  const [own, other] = [claimOf(slip, side), claimOf(slip, otherSide(side))]
  const sheetOf = ({ result }: Claim) => toSheet(result, rules)
  if (own && other) return { kind: 'differ', own: sheetOf(own), other: sheetOf(other), seen: other.at.toISOString() }
  if (other) return { kind: 'confirm', sheet: sheetOf(other), at: formatTime(other.at), seen: other.at.toISOString() }
  return own ? { kind: 'told', sheet: sheetOf(own), at: formatTime(own.at) } : { kind: 'write' }
}

function toSheet(result: TieResult, rules: TieRules): SlipSheet {
  const texts = textsOf(result)
  const names = rubberNames(rules)
  const rubbers = result.rubbers.map((rubber, index): SlipRubber => {
    const games = rubber?.kind === 'played' ? rubber.games : []
    const score = rubber ? writeScore(scoreOf({ rubbers: [rubber] }, { ...rules, format: 'einzel' })) : ''
    return { name: names[index] ?? '', games: games.map(writeScore), score, text: texts[index] ?? '' }
  })
  return { ...scoreOf(result, rules), rubbers }
}

/**
 * A result that is being written.
 *
 * @property now the next game; undefined when all are written @property mistake an impossible result, and its place
 */
export type Writing = {
  rubbers: SlipRubber[]
  now: { rubber: number; name: string; game: number } | undefined
  mistake: { rubber: number; text: string } | undefined
  score: Score | undefined
}

export function showWriting(texts: readonly string[], rules: TieRules): Writing {
  const read = readResult(texts, rules)
  const names = rubberNames(rules)
  const written = read.ok ? read.value : undefined
  const rubbers = names.map((name, index): SlipRubber => {
    const games = written?.games[index] ?? []
    const score = games.length > 0 ? writeScore(rubberScore(games, rules)) : ''
    return { name, games: games.map(writeScore), score, text: texts[index] ?? '' }
  })
  const mistake = read.ok ? undefined : mistakeOf(read.error, rules)
  return { rubbers, mistake, now: nowOf(written, names), score: written?.result && scoreOf(written.result, rules) }
}

function mistakeOf({ rubber, refusal }: WrittenRefusal, rules: TieRules): NonNullable<Writing['mistake']> {
  const text = refusalText(refusal, rules)
  const isOneOfSeveral = refusal.kind === 'unreadable-game' && rubberNames(rules).length > 1
  return { rubber, text: isOneOfSeveral ? `${rubberNames(rules)[rubber] ?? ''}, ${text}` : text }
}

const nowOf = (written: WrittenResult | undefined, names: readonly string[]): Writing['now'] =>
  written?.next && { ...written.next, name: names[written.next.rubber] ?? '' }

/** The players that a side can choose. A player who must not be named in public is called by their position in the entry. */
export const slipLineUp = ({ playersOf }: Day, { competition, tie }: SlipTie, side: Side): LineUpChoices | undefined =>
  tie.status === 'over' ? undefined : lineUpChoices(competition.state, { tie, side }, playersOf(tie[side]), playerLabel)

const playerLabel = ({ name, isNamePublic }: NamedPlayer, index: number): string =>
  isNamePublic ? name : `${index + 1}. Name der Meldung`

/** Why nothing was saved, for the user who has just pressed the button. */
export function slipRefusalText(refusal: SlipRefusal, rules: TieRules): string {
  switch (refusal.kind) {
    case 'unknown':
      return 'Dieser Zettel gilt nicht mehr: Es wurde neu ausgelost. Bitte fragen Sie die Turnierleitung.'
    case 'over':
      return 'Das Ergebnis steht schon fest. Stimmt es nicht, hilft die Turnierleitung.'
    case 'not-called':
      return 'Dieser Kampf ist nicht aufgerufen. Bitte fragen Sie die Turnierleitung.'
    case 'incomplete':
      return 'Da fehlt noch etwas: Der Kampf ist so nicht zu Ende.'
    case 'changed':
      return 'Die andere Seite hat ihr Ergebnis eben geändert. Bitte sehen Sie noch einmal hin.'
    case 'impossible':
      return refusalText(refusal.refusal, rules)
    case 'impossible-line-up':
      return lineUpRefusalText(refusal.refusal)
  }
}
