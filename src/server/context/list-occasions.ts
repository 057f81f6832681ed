import type { Agenda } from '#features/dates/agenda.ts'
import type { Occasion } from '#features/duties/context.ts'
import type { LeagueReader } from '#features/league/league-reader.ts'
import { seasonSlug } from '#features/league/season.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, isDayOnly, parseBerlinTime } from '#shared/berlin-time.ts'

/** The sources of the club’s days. */
export type OccasionSources = {
  /** Only published tournaments. */
  events: EventFinder
  league: Pick<LeagueReader, 'listTeams' | 'listOwn'>
  agenda: Agenda
}

/** Dates of the club are offered this far ahead. */
const AHEAD_DAYS = 400

/** Tournaments, home matches that have an hour, and dates of the club. */
export async function listOccasions(sources: OccasionSources, now: Date): Promise<Occasion[]> {
  const tournaments = (await sources.events.list())
    .filter(({ endsAt }) => endsAt > now)
    .map(({ slug, name, startsAt }) => ({
      key: `turnier-${slug}`,
      title: name,
      startsAt,
      series: undefined,
      captain: undefined,
    }))
  const found = [...tournaments, ...(await homeMatches(sources, now)), ...(await clubDates(sources, now))]
  return found.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

async function homeMatches({ league }: OccasionSources, now: Date): Promise<Occasion[]> {
  const teams = await league.listTeams()
  const seasons = [...new Set(teams.map(({ season }) => season))]
  const matches = (await Promise.all(seasons.map((season) => league.listOwn(season)))).flat()
  return matches.flatMap(({ season, team, key, teamName, opponent, isHome, startsAt }) => {
    if (!isHome || !startsAt || startsAt <= now || isDayOnly(startsAt)) return []
    const series = `${seasonSlug(season)}-${team}`
    const captain = teams.find((each) => each.season === season && each.slug === team)?.captainAccount
    return [{ key: `spiel-${series}-${key}`, title: `${teamName} – ${opponent}`, startsAt, series, captain }]
  })
}

async function clubDates({ agenda }: OccasionSources, now: Date): Promise<Occasion[]> {
  const today = berlinDay(now)
  const entries = await agenda.list({ from: today, until: addDays(today, AHEAD_DAYS) }, ['verein'])
  return entries.flatMap(({ key, title, day, from, cancelled }) => {
    const startsAt = parseBerlinTime(`${day} ${from ?? '00:00'}`)
    if (!startsAt || cancelled !== undefined || day < today) return []
    return [{ key, title, startsAt, series: undefined, captain: undefined }]
  })
}
