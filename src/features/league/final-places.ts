import type { TeamView } from './league-reader.ts'
import { seasonLabel } from './season.ts'

/** A season as the club's look back shows it. @property open teams whose final place is not certain yet */
export type FinalPlaces = {
  season: { id: number; label: string; teams: { name: string; league: string; place: number }[] }
  open: string[]
}

/** Proposes the final places of a season, from each team's table, in the order of the club. */
export function proposeFinalPlaces(season: number, views: readonly TeamView[]): FinalPlaces {
  const placed = views.map((view) => ({ view, row: view.table?.rows.find(({ name }) => name === view.team.ownName) }))
  return {
    season: {
      id: season,
      label: seasonLabel(season),
      teams: placed.flatMap(({ view: { team }, row }) =>
        row ? [{ name: team.name, league: team.league, place: row.place }] : [],
      ),
    },
    open: placed
      .filter(({ view, row }) => !row || view.fixtures.some(({ outcome }) => !outcome))
      .map(({ view }) => view.team.name),
  }
}

/** The seasons of the look back with this one, newest first; it replaces one that is already there, but keeps its note. */
export function withFinalPlaces<Season extends { id: number }>(
  seasons: readonly Season[],
  season: FinalPlaces['season'],
): (Season | FinalPlaces['season'])[] {
  const present = seasons.find(({ id }) => id === season.id)
  const others = seasons.filter(({ id }) => id !== season.id)
  return [...others, { ...present, ...season }].toSorted((one, other) => other.id - one.id)
}
