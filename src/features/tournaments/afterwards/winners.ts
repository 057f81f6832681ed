import type { FormerWinners } from '#features/tournaments/events/event-options.ts'
import { berlinYear } from '#shared/berlin-time.ts'
import type { ToldCompetition, ToldEvent } from './told-event.ts'

/** @property competition undefined if there was only one @property places names on place 1, 2 and 3; a shared place has several */
export type YearWinners<E> = { year: number; competition: string | undefined; places: string[][]; event: E | undefined }

/** One year of a series. @property told what was played here; undefined if nothing was, or it is unfinished */
type Year<E> = { event: E & { formerWinners?: FormerWinners | undefined }; told: ToldEvent | undefined }

/**
 * The winners of each year, latest first. Results played here take precedence; typed-in ones fill in other years and competitions.
 *
 * @param years in the order in which they took place
 */
export function winnersOf<E>(years: readonly Year<E>[]): YearWinners<E>[] {
  const rows = years.flatMap(({ event, told }) => (told ? playedRows(event, told) : []))
  for (const { event } of years.toReversed()) {
    for (const former of event.formerWinners ?? []) {
      const { year, competition } = former
      const isKnown = rows.some((row) => row.year === year && isSame(row.competition, competition))
      if (!isKnown) rows.push({ year, competition, places: typedPlaces(former), event: undefined })
    }
  }
  return rows.toSorted((one, other) => other.year - one.year)
}

/** A missing name matches any competition. */
const isSame = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other

const playedRows = <E>(event: E, { startsAt, competitions }: ToldEvent): YearWinners<E>[] =>
  competitions.flatMap((competition) => {
    const places = firstThree(competition)
    if (places.length === 0) return []
    return [{ year: berlinYear(startsAt), competition: competition.name, places, event }]
  })

function firstThree({ places, isDone }: ToldCompetition): string[][] {
  if (!isDone) return []
  const byPlace = [1, 2, 3].map((wanted) => places.filter(({ place }) => place === wanted).map(({ name }) => name))
  return (byPlace[0] ?? []).length > 0 ? byPlace : []
}

const typedPlaces = ({ winner, second, third }: FormerWinners[number]): string[][] =>
  [winner, second, third].map((name) => (name === undefined ? [] : [name]))
