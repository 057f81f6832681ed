import { joinNames, whoPlays } from '#table-tennis/results/who-plays.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import { rubberNames } from '#table-tennis/ties/refusal-text.ts'
import type { PaperView } from './paper-view.ts'
import { numberTies, roundName, sideName, stageName } from '#table-tennis/results/tie-words.ts'

/**
 * What is printed on the slip of a tie.
 *
 * @property tables empty if not known yet: people write them @property home and guest, as far as they are known
 * @property rubbers their names, in their order @property players of each rubber; empty where people write them
 * @property games number of columns @property address leads to this tie; undefined for none @property print from 1; a reprint says so
 */
export type Slip = {
  number: number
  tables: readonly string[]
  title: string
  round: string
  home: string
  guest: string
  rubbers: string[]
  players: { home: string; guest: string }[]
  games: number
  address: string | undefined
  print: number
}

/** @param ties keys of the wanted ones @param circumstances `isNamed`: with known players */
export function slipsOf(
  view: PaperView,
  ties: readonly string[],
  { addressOf, print, isNamed }: { addressOf: (tie: string) => string | undefined; print: number; isNamed: boolean },
): Slip[] {
  const numbers = numberTies(view.derived)
  const { format, bestOf } = view.state.setup.rules
  const rubbers = rubberNames({ format })
  const namesOf = (tie: TieState, side: Side) =>
    isNamed ? whoPlays(view.state, { tie, side }, view.playersOf(tie[side])).map((people) => joinNames(people)) : []
  return view.derived.ties
    .filter(({ key }) => ties.includes(key))
    .map((tie) => ({
      players: pairNames(namesOf(tie, 'home'), namesOf(tie, 'guest'), rubbers.length),
      number: numbers.get(tie.key) ?? 0,
      tables: tie.tables,
      rubbers,
      games: bestOf,
      print,
      title: titleOf(view, tie),
      round: roundName(tie),
      address: addressOf(tie.key),
      home: sideName({ entry: tie.home, source: tie.homeFrom }, { nameOf: view.inHand, numbers }),
      guest: sideName({ entry: tie.guest, source: tie.guestFrom }, { nameOf: view.inHand, numbers }),
    }))
}

const titleOf = (view: PaperView, tie: TieState): string =>
  view.competition === undefined ? stageName(tie, view.state) : `${view.competition}, ${stageName(tie, view.state)}`

const pairNames = (home: readonly string[], guest: readonly string[], rubbers: number) =>
  Array.from({ length: rubbers }, (_, index) => ({ home: home[index] ?? '', guest: guest[index] ?? '' }))

/** The ties whose slips are usually wanted: ready or called ones. */
export const waitingForSlips = ({ derived }: PaperView): string[] =>
  derived.ties.flatMap(({ key, status }) => (status === 'ready' || status === 'called' ? [key] : []))
