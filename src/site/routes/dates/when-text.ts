import type { Occurrence } from '#features/dates/occurrences.ts'
import { formatLongDate } from '#shared/berlin-time.ts'

/** At noon, Germany and UTC have the same date. */
export const longDay = (day: string) => formatLongDate(new Date(`${day}T12:00:00Z`))

/** `Freitag, 21. Februar 2025, 19:30–22:00 Uhr` */
export function whenText({ day, lastDay, from, to }: Occurrence): string {
  if (from === undefined) return day === lastDay ? longDay(day) : `${longDay(day)} bis ${longDay(lastDay)}`
  if (day !== lastDay) return `${longDay(day)}, ${from} Uhr bis ${longDay(lastDay)}, ${to ?? ''} Uhr`
  return `${longDay(day)}, ${to === undefined ? from : `${from}–${to}`} Uhr`
}
