import ICAL from 'ical.js'

/** Test support: a calendar as its readers understand it, with the time zone that it brings along. */
export function readCalendar(text: string): ICAL.Component {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar
}

export const readEvents = (text: string): ICAL.Event[] =>
  readCalendar(text)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

/** The first `count` times of a series, as UTC, or its days where it has no time. */
export function startsOf(event: ICAL.Event | undefined, count: number): string[] {
  const iterator = event?.iterator()
  const times = Array.from({ length: count }, () => iterator?.next()).filter(
    (time) => time !== undefined && time !== null,
  )
  return times.map((time) => (time.isDate ? time.toString() : time.toJSDate().toISOString()))
}
