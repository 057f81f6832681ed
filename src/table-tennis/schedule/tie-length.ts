import { getFormat, type FormatName } from '#table-tennis/ties/tie-format.ts'
import { gamesToWin, type RubberRules, type TieRules } from '#table-tennis/ties/tie-rules.ts'

/** Per winning game to eleven, including the change of players: a single of two winning games then takes a quarter of an hour. */
const MINUTES_PER_WINNING_GAME = 7.5
const USUAL_TARGET = 11

/** Minutes that a rubber takes at a table, unless measured. Two winning games 15, three 22.5. */
export const minutesPerRubber = (rules: RubberRules): number =>
  (MINUTES_PER_WINNING_GAME * gamesToWin(rules) * rules.gameTarget) / USUAL_TARGET

/** How long a tie is, on average between sides that win each rubber equally often. @returns also the rubbers played and the tables needed */
export function lengthOfTie({ format }: Pick<TieRules, 'format'>, minutes: number) {
  const { slots, tables = 1 } = getFormat(format)
  const turns = Math.ceil(slots.length / tables)
  const isPlayed = (slot: number) => chanceToPlay(format, Math.floor(slot / tables) * tables)
  const sum = (amount: number, of: (index: number) => number) =>
    Array.from({ length: amount }, (_, index) => of(index)).reduce((total, each) => total + each, 0)
  return {
    rubbers: sum(slots.length, isPlayed),
    minutes: minutes * sum(turns, (turn) => isPlayed(turn * tables)),
    tables,
  }
}

/** The probability that neither side has won the tie after `after` rubbers. */
function chanceToPlay(format: FormatName, after: number): number {
  const { wins = Infinity } = getFormat(format)
  let chance = 0
  for (let won = 0; won <= after; won++) {
    if (won < wins && after - won < wins) chance += choose(after, won) / 2 ** after
  }
  return chance
}

function choose(all: number, chosen: number): number {
  let ways = 1
  for (let index = 1; index <= chosen; index++) ways = (ways * (all - chosen + index)) / index
  return ways
}
