import { DAY } from '#shared/durations.ts'
import { nameKey, type Fixture } from './fixture.ts'
import type { Score } from '#table-tennis/ties/tie-format.ts'

/** One line. @property games won and lost @property points won and lost: two for a won tie, one for a drawn one */
export type TableRow = { name: string; played: number; games: Score; points: Score }

/** As typed or imported. @property rows in the order of the places @property source origin of the table; may be empty */
export type TypedTable = { rows: TableRow[]; asOf: Date; source: string }

/** @property source undefined if it was computed from results */
export type ShownTable = { rows: (TableRow & { place: number })[]; asOf: Date; source: string | undefined }

type Match = Pick<Fixture, 'home' | 'guest' | 'startsAt' | 'outcome'>

/** Computes the table from the results, best first: points, then difference of games, then games won. Ties share a place. */
export function computeTable(matches: readonly Match[]): ShownTable['rows'] {
  const rows = new Map<string, TableRow>()
  const rowOf = (name: string): TableRow => {
    const key = nameKey(name)
    const row = rows.get(key) ?? { name, played: 0, games: zero(), points: zero() }
    rows.set(key, row)
    return row
  }
  for (const { home, guest, outcome } of matches) {
    const [host, visitor] = [rowOf(home), rowOf(guest)]
    if (!outcome) continue
    add(host, outcome.home, outcome.guest)
    add(visitor, outcome.guest, outcome.home)
  }
  return withPlaces(
    [...rows.values()].toSorted((one, other) => compare(one, other) || (one.name < other.name ? -1 : 1)),
  )
}

const zero = (): Score => ({ home: 0, guest: 0 })

function add(row: TableRow, own: number, theirs: number): void {
  row.played++
  row.games = { home: row.games.home + own, guest: row.games.guest + theirs }
  const points = own === theirs ? 1 : own > theirs ? 2 : 0
  row.points = { home: row.points.home + points, guest: row.points.guest + 2 - points }
}

const difference = ({ home, guest }: Score) => home - guest

const compare = (one: TableRow, other: TableRow): number =>
  difference(other.points) - difference(one.points) ||
  difference(other.games) - difference(one.games) ||
  other.games.home - one.games.home

function withPlaces(rows: readonly TableRow[]): ShownTable['rows'] {
  const shown: ShownTable['rows'] = []
  for (const [index, row] of rows.entries()) {
    const above = shown.at(-1)
    shown.push({ ...row, place: above && compare(above, row) === 0 ? above.place : index + 1 })
  }
  return shown
}

/**
 * The table to show: computed if every match of the league that should have been played has its result, otherwise the typed one, otherwise none.
 * A league of which only our own matches are known has no computed one.
 *
 * @param ownName our side in this league
 */
export function showTable(
  matches: readonly Match[],
  typed: TypedTable | undefined,
  { ownName, now }: { ownName: string; now: Date },
): ShownTable | undefined {
  const played = matches.filter(({ outcome }) => outcome)
  const isWhole = matches.some(({ home, guest }) => home !== ownName && guest !== ownName)
  const isMissing = ({ outcome, startsAt }: Match) => !outcome && startsAt !== undefined && isPast(startsAt, now)
  if (played.length > 0 && isWhole && !matches.some(isMissing)) {
    const latest = Math.max(...played.map(({ startsAt }) => startsAt?.getTime() ?? 0))
    return { rows: computeTable(matches), asOf: new Date(latest), source: undefined }
  }
  if (!typed) return undefined
  return {
    rows: typed.rows.map((row, index) => ({ ...row, place: index + 1 })),
    asOf: typed.asOf,
    source: typed.source,
  }
}

/** A result counts as missing only after a day. */
const isPast = (startsAt: Date, now: Date): boolean => now.getTime() - startsAt.getTime() > DAY
