import type { BlockReason, BreakReason } from '#features/tournaments/day/day-entry.ts'
import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { HallTie } from '#features/tournaments/desk/hall.ts'
import type { SideSource, TieState } from '#table-tennis/results/tie-state.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import type { WithdrawalReason } from '#table-tennis/results/log-entry.ts'
import { creditOf } from '#table-tennis/results/credit-of.ts'
import { describeTie, firstPlaces } from '#table-tennis/results/describe-tie.ts'
import { endingWords, resultOf } from '#table-tennis/results/tie-words.ts'
import { creditRubber } from '#table-tennis/ties/rubber.ts'
import { letter } from '#table-tennis/draw/draw-protocol.ts'
import { getFormat, writeScore, type Score } from '#table-tennis/ties/tie-format.ts'

/** „Endrunde, Halbfinale“; with the competition's name where the day has several. */
export function describeHallTie(day: Pick<Day, 'competitions'>, { state, of }: Pick<HallTie, 'state' | 'of'>): string {
  const first = firstPlaces(of.derived.ties).get(state.stage) ?? 1
  const what = describeTie(state, of.state.setup, first)
  return day.competitions.size > 1 ? `${of.config.name}: ${what}` : what
}

/** „Sieger Tisch 7“, „Zweiter der Gruppe B“, while the entrant is unknown. */
export function sourceName(source: SideSource | undefined, { derived }: DayCompetition): string {
  if (!source) return 'noch offen'
  if (source.kind === 'place') return `${source.place}. der Gruppe ${letter(source.group)}`
  const tie = derived.ties.find(({ key }) => key === source.tie)
  const word = source.kind === 'winner' ? 'Sieger' : 'Verlierer'
  if (tie?.status === 'called' && tie.tables.length > 0) return `${word} Tisch ${tie.tables.join(' und ')}`
  return `${word} eines Kampfes`
}

/** „wartet auf Tisch 2“ */
export const waitText = ({ state }: HallTie): string =>
  state.tables.length > 0 ? `wartet auf Tisch ${state.tables.join(' und ')}` : 'spielt noch'

export const sideNames = (
  { nameOf }: Pick<Day, 'nameOf'>,
  { home, guest }: TieState,
): { home: string; guest: string } => ({
  home: home === undefined ? 'noch offen' : nameOf(home),
  guest: guest === undefined ? 'noch offen' : nameOf(guest),
})

/** The rubbers won so far. */
export function wonRubbers({ rubbers }: TieResult, rules: TieRules): Score {
  const won = { home: 0, guest: 0 }
  if (getFormat(rules.format).slots.length === 1) {
    const [only] = rubbers
    return only ? creditRubber(only, rules).games : won
  }
  for (const rubber of rubbers) {
    const winner = rubber && creditRubber(rubber, rules).winner
    if (winner) won[winner]++
  }
  return won
}

/** „2:1“, „Aufgabe beim Stand von 1:0“; „3:1 Aufgabe“ for a single, whose missing games have been added. */
export function scoreText(result: TieResult, rules: TieRules): string {
  const { rubbers, end } = result
  const score = writeScore(wonRubbers(result, rules))
  if (end) return rubbers.length > 0 ? `${endingWords[end.kind]} beim Stand von ${score}` : endingWords[end.kind]
  const credit = creditOf(result, rules)
  return credit ? resultOf(credit) : score
}

export const breakReasons: Record<BreakReason, string> = {
  meal: 'Essenspause',
  ceremony: 'Siegerehrung',
  hall: 'Halle wird gebraucht',
  other: 'Pause',
}

export const blockReasons: Record<BlockReason, string> = {
  broken: 'Tisch ist kaputt',
  needed: 'wird anders gebraucht',
  other: 'aus anderem Grund',
}

export const withdrawalReasons: Record<WithdrawalReason, string> = {
  withdrawn: 'hört auf',
  'no-show': 'nicht gekommen',
  disqualified: 'disqualifiziert',
}
