import type { AgendaEntry } from '#features/dates/agenda.ts'
import type { DateGroup } from '#shared/german/date-groups.ts'
import { addDays } from '#shared/add-days.ts'
import { textTogether } from '../../keep-together.ts'

/** The sign of a line: its shape shows the kind, and so does the text beside it. */
export type Sign = DateGroup | 'cancelled'

/** @property isFolded closed at first; near sections are open */
export type DateSection = { title: string; rows: DateRow[]; isFolded: boolean }

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

const plain = (day: string) => Temporal.PlainDate.from(day)

/** `Di., 26.` */
export const shortDay = (day: string) => `${weekdayOf(day)}., ${plain(day).day}.`

const weekdayOf = (day: string) => WEEKDAYS[plain(day).dayOfWeek - 1] ?? ''

/** `Dezember 2024` @param month its first day or any other, or `2024-12` */
export const monthName = (month: string) => `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`

/** `3.1.`, with the year if it is not that of the first day. */
const untilText = (lastDay: string, day: string) => {
  const { day: number, month, year } = plain(lastDay)
  return `bis ${number}.${month}.${year === plain(day).year || month < 3 ? '' : year}`
}

function timeText({ day, lastDay, from }: AgendaEntry, today: string): string {
  if (lastDay > day) return untilText(lastDay, day)
  const time = from ?? 'ganztägig'
  return day === today ? (from === undefined ? 'heute' : `heute, ${from}`) : time
}

export const signOf = ({ group, cancelled }: AgendaEntry): Sign => (cancelled === undefined ? group : 'cancelled')

export const dayMark = (day: string) => `tag-${day}`

/** One line of the list as text. @returns `mark`: target of the month's cell; `detail` as HTML */
export function toDateRow(entry: AgendaEntry, today: string) {
  const { key, day, kind, title, detail, change, cancelled, path } = entry
  return {
    key,
    kind,
    title,
    detail: textTogether([cancelled, detail].filter(Boolean).join(', ')),
    change,
    cancelled,
    path,
    mark: dayMark(day),
    date: shortDay(day),
    time: timeText(entry, today),
    sign: signOf(entry),
  }
}
export type DateRow = ReturnType<typeof toDateRow>

/** This many weeks, including the present one, have a section of their own. */
const WEEKS = 4

/** The Sunday that ends the last week with a section of its own. */
export const lastSunday = (today: string) => addDays(today, 7 * WEEKS - plain(today).dayOfWeek)

/** Groups by weeks, then by months; entries that began earlier and are still going on belong to this week. */
export function toSections(entries: AgendaEntry[], today: string): DateSection[] {
  const monday = addDays(today, 1 - plain(today).dayOfWeek)
  const last = lastSunday(today)
  const sections = Map.groupBy(entries, ({ day }) => {
    if (day > last) return day.slice(0, 4) === today.slice(0, 4) ? monthName(day).slice(0, -5) : monthName(day)
    return weekName(Math.max(0, Math.floor(plain(monday).until(day).days / 7)), monday)
  })
  return [...sections].map(([title, list]) => ({
    title,
    rows: list.map((entry) => toDateRow(entry, today)),
    isFolded: list.every(({ day }) => day > last),
  }))
}

/** „Diese Woche“, „Nächste Woche“, „Woche ab 14. Dezember“ @param monday of this week */
function weekName(ahead: number, monday: string): string {
  const first = addDays(monday, 7 * ahead)
  return ['Diese Woche', 'Nächste Woche'][ahead] ?? `Woche ab ${plain(first).day}. ${monthName(first).slice(0, -5)}`
}
