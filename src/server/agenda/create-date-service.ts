import type { ClubReader } from '#features/club/club-reader.ts'
import { clubDateEntries, createAgenda } from '#features/dates/agenda.ts'
import type { DateReader } from '#features/dates/date-reader.ts'
import { holidaysIn } from '#features/dates/holidays.ts'
import type { Span } from '#features/dates/repeats.ts'
import type { State } from '#shared/german-states.ts'
import type { LeagueReader } from '#features/league/league-reader.ts'
import { hasPage } from '#features/club/look/look.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { DatePages } from '#site/services.ts'
import { datePath } from '#site/routes/dates/date-path.ts'
import { matchEntries } from './match-entries.ts'
import { tournamentEntries } from './tournament-entries.ts'
import { trainingEntries } from './training-entries.ts'

type Needs = {
  dates: DateReader
  club: ClubReader
  events: EventFinder
  league: LeagueReader
  /** Whose holidays are shown where the club has named no state. */
  state: State | undefined
}

/** Of the first clubs, which had no setting for it. */
const FIRST_STATE = 'SL'

/** The dates as pages and calendars show them: the club's own, and what other parts of the site know. */
export function createDateService({ dates, club, events, league, state }: Needs): DatePages {
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
