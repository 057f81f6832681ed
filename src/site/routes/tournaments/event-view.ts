import type { Picture } from '#features/pictures/picture.ts'
import { showInlinePictures } from '#features/pictures/show-inline-pictures.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { asksOf } from '#features/tournaments/events/event-options.ts'
import { priceText, ruleLines } from './rules-text.ts'
import { formatCalendarLeaf, formatDate, formatLongDate, formatTime } from '#shared/berlin-time.ts'
import { keepTogether, textTogether } from '../../keep-together.ts'

export type ShownEvent = ReturnType<typeof showEvent>

/** An event for its page, with all dates as text. */
export const showEvent = (event: TournamentEvent) => ({
  slug: event.slug,
  name: event.name,
  leaf: formatCalendarLeaf(event.startsAt),
  startsAt: event.startsAt.toISOString(),
  begins: `${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)} Uhr`,
  beforehand: event.beforehand,
  venue: event.venue,
  closingDay: formatDate(event.entriesCloseAt),
  day: formatDate(event.startsAt),
  maxTeams: event.maxTeams,
  competitions: competitionsOf(event).map(({ key, name }) => ({ value: key, label: name })),
  contactEmail: event.contactEmail,
  asksAddress: asksOf(event).address,
})

export type ShownEventPage = ReturnType<typeof showEventPage>

/**
 * The same with its description as HTML.
 *
 * @param pictures of the description; others are left out
 * @returns `together`: texts that must not break at the end of a line, as HTML
 */
export function showEventPage(event: TournamentEvent, pictures: ReadonlyMap<string, Picture>) {
  const shown = showEvent(event)
  const { begins, beforehand, venue } = shown
  return {
    ...shown,
    price: event.price && priceText(event.price),
    rules: event.competitions?.map((competition) => ({ name: competition.name, lines: ruleLines(competition) })),
    hasEntryList: event.entryList === 'teams',
    descriptionHtml: keepTogether(showInlinePictures(event.descriptionHtml, pictures)),
    together: { begins: textTogether(begins), beforehand: textTogether(beforehand), venue: textTogether(venue) },
  }
}
