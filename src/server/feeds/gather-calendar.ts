import type { CalendarEvent, CalendarFacts } from '#features/calendar/calendar.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { tournamentPath } from '#site/routes/tournaments/tournament-path.ts'
import type { PublicServices } from '#site/services.ts'

export async function gatherCalendar({ publicUrl, club, tournaments }: PublicServices): Promise<CalendarFacts> {
  const events = await tournaments.listEvents()
  return {
    publicUrl,
    club: await club.getFacts('club'),
    training: await club.getFacts('training'),
    events: await Promise.all(events.map((event) => toCalendarEvent(event, publicUrl))),
  }
}

async function toCalendarEvent(event: TournamentEvent, publicUrl: string): Promise<CalendarEvent> {
  const { slug, name, venue, startsAt, endsAt, beforehand } = event
  const description = [beforehand, ...(await plainParagraphs(event.description))].join('\n\n')
  return { slug, name, venue, startsAt, endsAt, description, url: publicUrl + tournamentPath(slug) }
}

/** Text without marks, but with the paragraphs and list items that make it readable. */
async function plainParagraphs(markdown: string): Promise<string[]> {
  const { renderMarkdown } = await import('#features/news/render-markdown.ts')
  const blocks = markdown.split(/\n\s*\n|\n(?=\s*[-*+] )/)
  return blocks.map((block) => renderMarkdown(block).text).filter(Boolean)
}
