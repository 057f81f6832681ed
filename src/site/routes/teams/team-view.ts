import type { OwnFixture } from '#features/league/fixture.ts'
import type { TeamView } from '#features/league/league-reader.ts'
import { countRecords } from '#features/league/records.ts'
import { seasonLabel, seasonSlug } from '#features/league/season.ts'
import { writeScore } from '#table-tennis/ties/tie-format.ts'
import { berlinDay, endOfBerlinDay, formatDate } from '#shared/berlin-time.ts'
import { beginning, formatMatchTime, showMatch, type MatchView } from './match-view.ts'

const LATEST = 4

export function showTeam({ team, seasons, fixtures, table }: TeamView, now: Date) {
  const { next, latest } = splitAt(fixtures, now)
  const { singles, doubles } = countRecords(fixtures, team.format)
  const recordOf = new Map(singles.map(({ name, won }) => [name, writeScore(won)]))
  return {
    name: team.name,
    league: team.league,
    season: seasonLabel(team.season),
    captain: team.captain,
    homeEvening: team.homeEvening,
    portalUrl: team.portalUrl,
    next: next && {
      ...showMatch(next),
      when: next.startsAt && formatMatchTime(next.startsAt),
      inDays: daysUntil(next, now),
    },
    places: next && placesOf([next.home, next.guest], table),
    latest: latest.slice(0, LATEST).map(showMatch),
    played: latest.length,
    all: fixtures.map(showMatch),
    table: table && {
      rows: table.rows.map(({ name, place, played, games, points }) => ({
        name,
        place,
        played,
        games: writeScore(games),
        points: writeScore(points),
        isOurs: name === team.ownName,
      })),
      note: tableNote(table),
    },
    lineUp: team.lineUp.map((name) => ({ name, record: recordOf.get(name) })),
    doubles: doubles.map(({ name, won }) => ({ name, record: writeScore(won) })),
    otherSeasons: seasons
      .filter((season) => season !== team.season)
      .map((season) => ({ slug: seasonSlug(season), season, label: seasonLabel(season) })),
  }
}
export type ShownTeam = ReturnType<typeof showTeam>

/** A team in the list of all: its position in the table, if known, and its next match. */
export function outlineTeam({ team, fixtures, table }: TeamView, now: Date) {
  const { next } = splitAt(fixtures, now)
  return {
    slug: team.slug,
    name: team.name,
    league: team.league,
    place: placesOf([team.ownName], table)[0],
    next: next && showMatch(next),
  }
}
export type TeamOutline = ReturnType<typeof outlineTeam>

/** When the page becomes outdated: at the start of the next match, or at the end of the day. */
export function changesAt({ fixtures }: TeamView, now: Date): Date {
  const { next } = splitAt(fixtures, now)
  const midnight = endOfBerlinDay(berlinDay(now))
  return next?.startsAt && beginning(next.startsAt) < midnight.getTime() ? new Date(beginning(next.startsAt)) : midnight
}

/** The next match with a date, and the decided ones, newest first. */
function splitAt(fixtures: readonly OwnFixture[], now: Date) {
  const next = fixtures.find(({ startsAt, outcome }) => !outcome && startsAt && beginning(startsAt) > now.getTime())
  return { next, latest: fixtures.filter(({ outcome }) => outcome).toReversed() }
}

/** „heute“, „morgen“, „in 5 Tagen“ */
function daysUntil({ startsAt }: OwnFixture, now: Date): string {
  if (!startsAt) return ''
  const today = Temporal.PlainDate.from(berlinDay(now))
  const { days } = today.until(Temporal.PlainDate.from(berlinDay(startsAt)), { largestUnit: 'days' })
  if (days === 0) return 'heute'
  return days === 1 ? 'morgen' : `in ${days} Tagen`
}

/** „3. Platz, 10:6 Punkte“ of both sides; empty where the table does not say. */
const placesOf = (names: readonly string[], table: TeamView['table']): string[] =>
  names.map((name) => {
    const row = table?.rows.find((each) => each.name === name)
    return row && row.played > 0 ? `${row.place}. Platz, ${writeScore(row.points)} Punkte` : ''
  })

function tableNote({ source, asOf }: NonNullable<TeamView['table']>): string {
  if (source === undefined)
    return `Berechnet aus allen Ergebnissen bis ${formatDate(asOf)}. Bei gleichen Punkten zählt die Spieldifferenz.`
  return `Stand ${formatDate(asOf)}${source === '' ? '' : `, Quelle: ${source}`}.`
}

/** „noch ohne Tag“, „verlegt von Sa., 30.11.“; undefined for an ordinary match. */
export function stateNote({ state, movedFrom }: Pick<MatchView, 'state' | 'movedFrom'>): string | undefined {
  switch (state) {
    case 'postponed':
      return movedFrom ? `verlegt, war für ${movedFrom} geplant` : 'noch ohne Tag'
    case 'moved':
      return `verlegt von ${movedFrom}`
    case 'forfeited':
      return 'kampflos'
    case 'planned':
    case 'played':
      return undefined
  }
}
