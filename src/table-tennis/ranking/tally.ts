import type { Score } from '#table-tennis/ties/tie-format.ts'
import { otherSide } from '#table-tennis/ties/game.ts'
import type { TieCredit } from '#table-tennis/ties/tie-result.ts'

/** A tie between two entries of a group. @property credit undefined while the tie is not over */
export type RankedTie = { home: string; guest: string; credit: TieCredit | undefined }

/** @property byes entries without an opponent in a round of the Swiss system, once for each such round */
export type RankedGroup = { entries: readonly string[]; ties: readonly RankedTie[]; byes?: readonly string[] }

/** What is counted for an entry. Match points are 2 for a win, 1 for a played loss, 0 for a loss that was not played out (ITTF 3.7.5.1). */
export const MEASURES = ['match-points', 'wins', 'rubbers', 'games', 'points', 'buchholz'] as const
export type Measure = (typeof MEASURES)[number]

/** How much of a measure an entry won, and how much its opponents won. */
export type WonLost = { won: number; lost: number }
export type Tally = Record<Measure, WonLost>

const WIN = 2
const PLAYED_LOSS = 1
/** A draw shares the points of a played tie, so that every played tie is worth the same. */
const DRAW = (WIN + PLAYED_LOSS) / 2

/** The tally of every entry, over the ties among these entries alone. */
export function tallyTies(
  entries: readonly string[],
  { ties, byes = [] }: Omit<RankedGroup, 'entries'>,
): Map<string, Tally> {
  const tallies = new Map(entries.map((entry) => [entry, emptyTally()]))
  for (const { home, guest, credit } of ties) {
    const [one, other] = [tallies.get(home), tallies.get(guest)]
    if (!credit || !one || !other) continue
    addTie(one, credit, 'home')
    addTie(other, credit, 'guest')
  }
  for (const entry of byes) addBye(tallies.get(entry))
  addBuchholz(tallies, ties, byes)
  return tallies
}

const emptyTally = (): Tally => ({
  'match-points': { won: 0, lost: 0 },
  wins: { won: 0, lost: 0 },
  rubbers: { won: 0, lost: 0 },
  games: { won: 0, lost: 0 },
  points: { won: 0, lost: 0 },
  buchholz: { won: 0, lost: 0 },
})

function addTie(tally: Tally, credit: TieCredit, side: 'home' | 'guest'): void {
  const other = otherSide(side)
  add(tally['match-points'], matchPoints(credit, side), matchPoints(credit, other))
  add(tally.wins, credit.winner === side ? 1 : 0, credit.winner === other ? 1 : 0)
  for (const measure of ['rubbers', 'games', 'points'] as const) {
    const score: Score = credit[measure]
    add(tally[measure], score[side], score[other])
  }
}

/** Match points of one side of a tie: a loss counts only if the tie was played to its end. */
function matchPoints({ winner, ending }: TieCredit, side: 'home' | 'guest'): number {
  if (winner === side) return WIN
  if (ending !== undefined) return 0
  return winner === undefined ? DRAW : PLAYED_LOSS
}

function add(sum: WonLost, won: number, lost: number): void {
  sum.won += won
  sum.lost += lost
}

function addBye(tally: Tally | undefined): void {
  if (!tally) return
  add(tally['match-points'], WIN, 0)
  add(tally.wins, 1, 0)
}

/** The wins of all opponents; a bye counts the wins of the entry with the fewest (competition rules of the DTTB, Swiss system). */
function addBuchholz(tallies: Map<string, Tally>, ties: readonly RankedTie[], byes: readonly string[]): void {
  for (const { home, guest, credit } of ties) {
    const [one, other] = [tallies.get(home), tallies.get(guest)]
    if (!credit || !one || !other) continue
    one.buchholz.won += other.wins.won
    other.buchholz.won += one.wins.won
  }
  const fewest = Math.min(...[...tallies.values()].map(({ wins }) => wins.won))
  for (const entry of byes) {
    const tally = tallies.get(entry)
    if (tally) tally.buchholz.won += fewest
  }
}
