import type { RowOf } from '#programs/data/allow/table.ts'
import type { dates, fixtures, results, standings, teams } from '#programs/data/public-views.ts'
import type { RowSources } from '#programs/data/run/row-reader.ts'

type TeamRow = RowOf<typeof teams>
type FixtureRow = RowOf<typeof fixtures>

const team = (slug: string, position: number, changes: Partial<TeamRow> = {}): TeamRow => ({
  id: `2024/${slug}`,
  slug,
  season: 2024,
  season_label: '2024/25',
  position,
  name: slug,
  league: 'Kreisliga',
  own_name: `TTC ${slug}`,
  is_youth: false,
  home_evening: '',
  url: `https://club.example/mannschaften/${slug}`,
  ...changes,
})

const fixture = (key: string, teamId: string, changes: Partial<FixtureRow> = {}): FixtureRow => ({
  id: `${teamId}/${key}`,
  team_id: teamId,
  round: '',
  starts_at: null,
  moved_from: null,
  state: 'planned',
  home: 'TTC',
  guest: key,
  is_home: true,
  hall: '',
  home_score: null,
  guest_score: null,
  report_slug: null,
  ...changes,
})

const benchTeams = [
  team('herren-1', 1, { name: 'Herren 1' }),
  team('herren-2', 2, { name: 'Herren 2', home_evening: 'freitags' }),
  team('jugend', 3, { name: 'Jugend', is_youth: true }),
]

/** Four of the first team, one of the second, none of the third. */
export const benchFixtures = [
  fixture('adler', '2024/herren-1', {
    starts_at: '2024-09-14T16:00:00.000Z',
    state: 'played',
    home_score: 9,
    guest_score: 3,
    report_slug: 'derby',
  }),
  fixture('bären', '2024/herren-1', {
    starts_at: '2024-09-21T16:00:00.000Z',
    state: 'played',
    home_score: 5,
    guest_score: 9,
    is_home: false,
  }),
  fixture('Biber', '2024/herren-1', { starts_at: '2024-10-12T16:00:00.000Z' }),
  fixture('🦔', '2024/herren-1', { state: 'postponed', moved_from: '2024-10-19T16:00:00.000Z' }),
  fixture('adler', '2024/herren-2', { starts_at: '2024-10-05T16:00:00.000Z', report_slug: 'never-published' }),
]

const standing = (line: number, name: string): RowOf<typeof standings> => ({
  id: `2024/herren-1/${line}`,
  team_id: '2024/herren-1',
  line,
  place: line,
  name,
  is_own: name === 'TTC',
  played: 2,
  games_won: 14,
  games_lost: 12,
  points_won: 2,
  points_lost: 2,
  source: '',
  as_of: '2024-09-21T16:00:00.000Z',
})

const result = (eventId: string, line: number, place: number, name: string): RowOf<typeof results> => ({
  id: `${eventId}/dorf/${line}`,
  event_id: eventId,
  competition: 'dorf',
  competition_name: null,
  kind: 'team',
  line,
  place,
  name,
})

const date = (id: string, day: string): RowOf<typeof dates> => ({
  id,
  group: 'verein',
  kind: 'Feier',
  title: 'Sommerfest',
  detail: null,
  day,
  last_day: day,
  begins: '15:00',
  ends: null,
  cancelled: null,
  change: null,
  url: null,
})

const EASTER = '01890000-0000-7000-8000-000000000000'
const SUMMER = '01890000-0000-7000-8000-000000000001'

/** A small club. @property asked the tournaments whose results were requested, in the order of the requests */
export function createBenchSources(): { sources: RowSources; asked: (readonly unknown[] | undefined)[] } {
  const asked: (readonly unknown[] | undefined)[] = []
  const sources: RowSources = {
    teams: async () => benchTeams,
    fixtures: async () => benchFixtures,
    tables: async () => [standing(1, 'Adler'), standing(2, 'TTC')],
    dates: async () => [date('fest', '2025-07-05'), date('früher', '2024-07-06')],
    async results(only) {
      asked.push(only('event_id'))
      return [
        result(EASTER, 1, 1, 'Hasen'),
        result(EASTER, 2, 2, 'Küken'),
        result(EASTER, 3, 3, 'Meldung 7'),
        result(EASTER, 4, 3, 'Lämmer'),
        result(SUMMER, 1, 1, 'Netzroller'),
      ]
    },
  }
  return { sources, asked }
}
