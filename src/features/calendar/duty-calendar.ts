import ical from 'ical-generator'
import { complete, escapeText, inBerlin, plain } from './calendar-text.ts'
import { BERLIN } from './vtimezone.ts'

/** A duty of the member who puts it into their calendar. @property title „Theke: Dorfpokal“ */
export type CalendarDuty = { id: string; title: string; startsAt: Date; endsAt: Date }

/** One member’s duties as a file to open once (RFC 5545). @param at when it was made */
export function composeDutyCalendar(duties: readonly CalendarDuty[], publicUrl: string, at: Date): string {
  const calendar = ical({ name: escapeText('Meine Dienste'), prodId: '//Vereinsheim//Dienste//DE', scale: 'gregorian' })
  for (const { id, title, startsAt, endsAt } of duties)
    calendar.createEvent({
      id: `dienst-${id}@${new URL(publicUrl).hostname}`,
      summary: plain(title),
      stamp: at,
      start: inBerlin(startsAt),
      end: inBerlin(endsAt),
      timezone: BERLIN,
    })
  return complete(calendar.toString())
}
