import type { RowOf } from '#programs/data/allow/table.ts'
import type { results } from '#programs/data/public-views/results.ts'
import { tellEvent } from '#features/tournaments/afterwards/told-event.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { ReadDays } from './read-days.ts'

type ResultRow = RowOf<typeof results>

/** The places of events, as the pages of their results show them; those of a day that has not changed are told once. */
export function createResultRows(days: ReadDays) {
  const told = new WeakMap<Day, ResultRow[]>()

  async function rowsOf(event: TournamentEvent): Promise<ResultRow[]> {
    if (!(await days.hasBegun(event))) return []
    const day = await days.read(event)
    const rows = told.get(day) ?? placesOf(event, day)
    told.set(day, rows)
    return rows
  }

  return async (events: readonly TournamentEvent[]): Promise<ResultRow[]> =>
    (await Promise.all(events.map(rowsOf))).flat()
}

/** While others still play for their places, the pages name none. */
function placesOf({ id }: TournamentEvent, day: Day): ResultRow[] {
  const done = tellEvent(day).competitions.filter(({ isDone }) => isDone)
  return done.flatMap(({ key, name, kind, places }) =>
    places.map((place, index) => ({
      id: `${id}/${key}/${index + 1}`,
      event_id: id,
      competition: key,
      competition_name: name ?? null,
      kind,
      line: index + 1,
      place: place.place,
      name: place.name,
    })),
  )
}
