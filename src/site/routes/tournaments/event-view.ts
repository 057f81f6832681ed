import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { formatCalendarLeaf, formatDate, formatLongDate, formatTime } from '#shared/berlin-time.ts'

export type ShownEvent = ReturnType<typeof showEvent>

/** An event as its page shows it, with all dates already in words. */
export function showEvent(event: TournamentEvent) {
  return {
    slug: event.slug,
    name: event.name,
    descriptionHtml: event.descriptionHtml,
    leaf: formatCalendarLeaf(event.startsAt),
    startsAt: event.startsAt.toISOString(),
    begins: `${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)} Uhr`,
    beforehand: event.beforehand,
    venue: event.venue,
    closingDay: formatDate(event.entriesCloseAt),
    day: formatDate(event.startsAt),
    maxTeams: event.maxTeams,
    contactEmail: event.contactEmail,
  }
}
