import ICAL from 'ical.js'
import { toLocalText } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ListRefusal, ListRow } from './list-row.ts'

const HEADINGS = ['Nr', 'Termin', 'Heim', 'Gast', 'Halle', 'Ergebnis']

/** „Herren 1: TTC A – TTC B 9:4“ or „TTC A - TTC B“: what calendars of leagues call a match. */
const SUMMARY = /^(?:[^:]*: )?(.+?)\s+(?:–|-|—|vs\.?|gegen)\s+(.+?)(?:\s+(\d{1,2}:\d{1,2}))?$/i

/** Of a summary; a longer one is no match, and looking for two sides in it takes time by the square of its length. */
const LONGEST = 300

/** The matches of an iCalendar file as a list with headings; entries that name no two sides are passed over. */
export function readCalendarList(text: string): Result<ListRow[], ListRefusal> {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
    const rows = calendar.getAllSubcomponents('vevent').flatMap((component, index) => {
      const { uid, summary, location, startDate } = new ICAL.Event(component)
      const [, home = '', guest = '', result = ''] = SUMMARY.exec((summary ?? '').slice(0, LONGEST).trim()) ?? []
      if (guest === '') return []
      return [
        {
          line: index + 2,
          cells: [uid, momentOf(startDate), home, guest, (location ?? '').replace(/\s+/g, ' '), result],
        },
      ]
    })
    return ok([{ line: 1, cells: HEADINGS }, ...rows])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return err({ kind: 'list-unreadable', sentence: 'Dieser Kalender ist keine gültige iCalendar-Datei.' })
  }
}

/** Leagues write German times, with or without a description of the zone; only those in UTC are something else. */
const momentOf = (start: ICAL.Time): string =>
  start.isDate || start.zone.tzid !== 'UTC'
    ? start.toString().slice(0, 16).replace('T', ' ')
    : toLocalText(start.toJSDate())
