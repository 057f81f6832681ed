import type { AgendaEntry } from '#features/dates/agenda.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { berlinDay, formatTime } from '#shared/berlin-time.ts'
import { tournamentPath } from '#site/routes/tournaments/tournament-path.ts'

type Tournament = Pick<
  TournamentEvent,
  'slug' | 'address' | 'name' | 'venue' | 'startsAt' | 'endsAt' | 'entriesCloseOn'
>

/** Each tournament, and the last day of its registration. */
export function tournamentEntries(events: Tournament[]): AgendaEntry[] {
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
