import type { CalendarDate } from '#features/calendar/calendar-date.ts'
import type { CalendarFacts } from '#features/calendar/calendar.ts'
import type { CalendarEvent } from '#features/calendar/tournament-calendar.ts'
import { groupOf } from '#features/dates/agenda.ts'
import { splitMoment, type ClubDate } from '#features/dates/club-date.ts'
import { DATE_GROUPS, type DateGroup } from '#shared/german/date-groups.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { calendarPath, datePath } from '#site/routes/dates/date-path.ts'
import { tournamentPath } from '#site/routes/tournaments/tournament-path.ts'
import type { Services } from '#site/services.ts'
import { listAllMatches } from './gather-team-calendar.ts'

/** The club's dates of these groups. */
export async function gatherCalendar(services: Services, groups: readonly DateGroup[]): Promise<CalendarFacts> {
  const { publicUrl, club, tournaments, dates } = services
  const events = groups.includes('turniere') ? await tournaments.list() : []
  const own = (await dates.listOwn()).filter((date) => groups.includes(groupOf(date)))
  const training = await club.getFacts('training')
  return {
    publicUrl,
    path: calendarPath(groups.length === DATE_GROUPS.length ? [] : groups),
    club: await club.getFacts('club'),
    training: groups.includes('training') ? training : { ...training, slots: [] },
    events: await Promise.all(events.map((event) => toCalendarEvent(event, publicUrl))),
    matches: groups.includes('spiele') ? await listAllMatches(services) : [],
    dates: await Promise.all(own.map((date) => toCalendarDate(date, publicUrl))),
  }
}

/** A calendar of this one date. */
export async function gatherDate({ publicUrl, club }: Services, date: ClubDate): Promise<CalendarFacts> {
  const training = await club.getFacts('training')
  return {
    publicUrl,
    path: `${datePath(date.slug)}.ics`,
    club: await club.getFacts('club'),
    training: { ...training, slots: [] },
    events: [],
    matches: [],
    dates: [await toCalendarDate(date, publicUrl)],
  }
}

async function toCalendarDate(date: ClubDate, publicUrl: string): Promise<CalendarDate> {
  const { slug, title, place, cancelled, sequence, changedAt, repeats: rule, repeatsUntil: until } = date
  const { day: firstDay, time: from } = splitMoment(date.from)
  const { day: lastDay, time: to } = splitMoment(date.until ?? firstDay)
  return {
    slug,
    title,
    place,
    cancelled,
    sequence,
    changedAt,
    rule,
    until,
    firstDay,
    lastDay,
    from,
    to,
    description: (await plainParagraphs(date.text ?? '')).join('\n\n'),
    url: publicUrl + datePath(slug),
    exceptions: (date.exceptions ?? []).map(({ day, reason }) => ({ day, reason })),
  }
}

async function toCalendarEvent(event: TournamentEvent, publicUrl: string): Promise<CalendarEvent> {
  const { slug, name, venue, startsAt, endsAt, beforehand } = event
  const description = [beforehand, ...(await plainParagraphs(event.description))].join('\n\n')
  return { slug, name, venue, startsAt, endsAt, description, url: publicUrl + tournamentPath(event) }
}

/** Text without markup, but with the paragraphs and list items that make it readable. */
async function plainParagraphs(markdown: string): Promise<string[]> {
  const { renderMarkdown } = await import('#features/news/render-markdown.ts')
  const blocks = markdown.split(/\n\s*\n|\n(?=\s*[-*+] )/)
  return blocks.map((block) => renderMarkdown(block).text).filter(Boolean)
}
