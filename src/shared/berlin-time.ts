/** Dates as the club's readers see them: German, in `Europe/Berlin`, independent of the server's time zone. */
const ZONE = 'Europe/Berlin'

const numericDate: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: ZONE }
const clockTime: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: ZONE }

const dateFormat = new Intl.DateTimeFormat('de-DE', numericDate)
const timeFormat = new Intl.DateTimeFormat('de-DE', clockTime)
const longDateFormat = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: ZONE })
const shortMonthFormat = new Intl.DateTimeFormat('de-DE', { month: 'short', timeZone: ZONE })
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: ZONE })

const MAX_REMEMBERED = 1_000

/** Caches by moment: formatting is expensive, and pages and mails show the same moments again and again. */
function remembered(format: (instant: Date) => string): (instant: Date) => string {
  const texts = new Map<number, string>()
  return (instant) => {
    const known = texts.get(instant.getTime())
    if (known !== undefined) return known
    const text = format(instant)
    if (texts.size >= MAX_REMEMBERED) texts.clear()
    texts.set(instant.getTime(), text)
    return text
  }
}

/** `24.11.2024` */
export const formatDate = remembered((instant) => dateFormat.format(instant))
/** `18:30` */
export const formatTime = remembered((instant) => timeFormat.format(instant))
/** `24.11.2024 18:30`, as in the overview block of the home page. */
export const formatDateTime = (instant: Date) => `${formatDate(instant)} ${formatTime(instant)}`
/** `24.11.2024, 18:30`, as on the news list and in articles. */
export const formatListDate = (instant: Date) => `${formatDate(instant)}, ${formatTime(instant)}`
/** Whether this moment is the start of a German day, which is how a date without a time is stored. */
export const isDayOnly = (instant: Date) => formatTime(instant) === '00:00'
/** `Samstag, 28. Dezember 2024` */
export const formatLongDate = remembered((instant) => longDateFormat.format(instant))
/** `{ day: '28', month: 'DEZ' }`, for the calendar leaf. */
export const formatCalendarLeaf = (instant: Date) => ({ day: leafDay(instant), month: leafMonth(instant) })
const leafDay = remembered((instant) => dayFormat.format(instant))
const leafMonth = remembered((instant) => shortMonthFormat.format(instant).replace('.', '').slice(0, 3).toUpperCase())

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/

/**
 * Reads `2024-11-24`, `2024-11-24 18:30` (German local time) or a full ISO instant with zone.
 *
 * A local time that the clocks skip in spring moves forward by an hour; of one that occurs twice in autumn, the first is meant.
 * @returns undefined when the text is none of these or names a day that does not exist
 */
export function parseBerlinTime(text: string): Date | undefined {
  const local = LOCAL.exec(text)
  try {
    if (!local) return new Date(Temporal.Instant.from(text).epochMilliseconds)
    const plain = Temporal.PlainDateTime.from(`${local[1]}T${local[2] ?? '00:00'}`, { overflow: 'reject' })
    return new Date(plain.toZonedDateTime(ZONE).epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The last millisecond of a German calendar day, for deadlines such as „bis spätestens 19.12.2024“. */
export function endOfBerlinDay(day: string): Date {
  const next = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: 1 })
  return new Date(next.toZonedDateTime(ZONE).epochMilliseconds - 1)
}

/** `2024-11-24` as people write it. */
export const formatDay = (day: string) => day.split('-').toReversed().join('.')

/** The German calendar day an instant falls on, as `2024-12-28`. */
export const berlinDay = remembered((instant) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE).toPlainDate().toString(),
)

/** The number of midnights between two moments in Germany: yesterday evening is one day ago. */
export const berlinDaysBetween = (from: Date, to: Date): number =>
  Temporal.PlainDate.from(berlinDay(from)).until(Temporal.PlainDate.from(berlinDay(to))).days

/** The German year an instant falls in. */
export const berlinYear = (instant: Date): number => Number(berlinDay(instant).slice(0, 4))

/** The instant at which a German year begins. */
export const startOfBerlinYear = (year: number): Date =>
  new Date(Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(ZONE).epochMilliseconds)

/** `2024-11-24 18:30:00`: German local time in the form {@link parseBerlinTime} reads; seconds only if they are not zero. */
export function toLocalText(instant: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE)
  const time = zoned.toPlainTime().toString({ smallestUnit: zoned.second === 0 ? 'minute' : 'second' })
  return `${zoned.toPlainDate().toString()} ${time}`
}
