import type { AgendaEntry } from '#features/dates/agenda.ts'
import type { Span } from '#features/dates/repeats.ts'
import { fixtureState } from '#features/league/fixture.ts'
import type { LeagueReader, TeamFixture } from '#features/league/league-reader.ts'
import { seasonSlug } from '#features/league/season.ts'
import { writeScore } from '#table-tennis/ties/tie-format.ts'
import { berlinDay, formatDate, formatTime, isDayOnly } from '#shared/berlin-time.ts'
import { teamPath } from '#site/routes/teams/team-path.ts'

/** Our matches of every season that the span touches, with their results once they are played. */
export async function matchEntries(league: LeagueReader, span: Span): Promise<AgendaEntry[]> {
  const seasons = [...new Set((await league.listTeams()).map(({ season }) => season))]
  const lists = await Promise.all(seasons.map((season) => league.listOwn(season)))
  return lists
    .flat()
    .flatMap(toEntry)
    .filter(({ day }) => span.from <= day && day <= span.until)
}

/** A match that never had a day stands nowhere; one that is put off stands where it was to be. */
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
