import type { ClubReader } from '#features/club/club-reader.ts'
import { clubDateEntries, createAgenda, type AgendaEntry } from '#features/dates/agenda.ts'
import type { DateReader } from '#features/dates/date-reader.ts'
import { holidaysIn } from '#features/dates/holidays.ts'
import type { Span } from '#features/dates/repeats.ts'
import type { State } from '#shared/german/states.ts'
import type { LeagueReader, TeamFixture } from '#features/league/league-reader.ts'
import { hasPage } from '#features/club/look/look.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { DatePages } from '#site/services.ts'
import { datePath } from '#site/routes/dates/date-path.ts'
import { trainingEntries } from './training-entries.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { berlinDay, formatTime, formatDate, isDayOnly } from '#shared/berlin-time.ts'
import { tournamentPath } from '#site/routes/tournaments/tournament-path.ts'
import { fixtureState } from '#features/league/fixture.ts'
import { seasonSlug } from '#features/league/season.ts'
import { writeScore } from '#table-tennis/ties/tie-format.ts'
import { teamPath } from '#site/routes/teams/team-path.ts'

/** Readers of everything that takes place. */
export type DateReaders = { dates: DateReader; club: ClubReader; events: EventFinder; league: LeagueReader }

/** For the first clubs, which had no setting for it. */
const FIRST_STATE = 'SL'

/**
 * The dates as pages and calendars show them: the club's own, and what other parts of the site know.
 *
 * @param state whose holidays are shown where the club has named none
 */
export function createDateService({ dates, club, events, league }: DateReaders, state: State | undefined): DatePages {
  const touches = (span: Span) => (entry: Span) => entry.from <= span.until && entry.until >= span.from
  const agenda = createAgenda([
    async (span) => clubDateEntries(await dates.list(), span, datePath),
    async (span) => (hasPage(await club.getFacts('look'), 'mannschaften') ? matchEntries(league, span) : []),
    async (span) => trainingEntries(await club.getFacts('training'), span),
    async (span) =>
      tournamentEntries(await events.list()).filter(({ day, lastDay }) => touches(span)({ from: day, until: lastDay })),
  ])
  return {
    ...agenda,
    holidays: async (span: Span) => holidaysIn((await club.getFacts('club')).state ?? state ?? FIRST_STATE, span),
    listOwn: dates.list,
    findOwn: dates.findBySlug,
  }
}

/** Each tournament, and the last day of its registration. */
function tournamentEntries(events: TournamentEvent[]): AgendaEntry[] {
  return events.flatMap((event) => {
    const { slug, name, venue, startsAt, endsAt, entriesCloseOn } = event
    const common = { group: 'turniere', path: tournamentPath(event) } as const
    const tournament = {
      ...common,
      key: `turnier-${slug}`,
      kind: 'Turnier',
      title: name,
      detail: venue,
      day: berlinDay(startsAt),
      lastDay: berlinDay(endsAt),
      from: formatTime(startsAt),
      to: formatTime(endsAt),
    }
    const deadline = {
      ...common,
      key: `anmeldeschluss-${slug}`,
      kind: 'Frist',
      title: `Anmeldeschluss ${name}`,
      from: '24:00',
      day: entriesCloseOn,
      lastDay: entriesCloseOn,
    }
    return [tournament, deadline]
  })
}

/** Our matches of every season that the span touches, with their results once they are played. */
async function matchEntries(league: LeagueReader, span: Span): Promise<AgendaEntry[]> {
  const seasons = [...new Set((await league.listTeams()).map(({ season }) => season))]
  const lists = await Promise.all(seasons.map((season) => league.listOwn(season)))
  return lists
    .flat()
    .flatMap(toEntry)
    .filter(({ day }) => span.from <= day && day <= span.until)
}

/** A match that never had a date is left out; a postponed one stays at its original date. */
function toEntry(fixture: TeamFixture): AgendaEntry[] {
  const { startsAt, movedFrom, opponent, isHome, teamName, team, season, key, hall, outcome, round } = fixture
  const at = startsAt ?? movedFrom
  if (!at) return []
  const day = berlinDay(at)
  const state = fixtureState(fixture)
  return [
    {
      key: `spiel-${seasonSlug(season)}-${team}-${key}`,
      group: 'spiele',
      kind: 'Spiel',
      day,
      lastDay: day,
      path: teamPath(team),
      from: isDayOnly(at) ? undefined : formatTime(at),
      title: isHome ? `${teamName} – ${opponent}` : `${opponent} – ${teamName}`,
      detail: outcome
        ? `Ergebnis ${writeScore(outcome)}`
        : [round, hall || (isHome ? 'Heimspiel' : 'auswärts')].filter(Boolean).join(', '),
      ...(state === 'postponed' && { cancelled: 'verlegt, der neue Tag steht noch nicht fest' }),
      ...(state === 'moved' && movedFrom && { change: `verlegt vom ${formatDate(movedFrom)}` }),
    },
  ]
}
