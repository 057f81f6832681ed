import type { DayEntry } from './day-entry.ts'

/** What {@link DayEntry} became as JSON; rubbers that were not played stand as null in it. @param text written from the same type */
export const readEntry = (text: string): DayEntry =>
  JSON.parse(text, (key, value: unknown) =>
    key === 'rubbers' && Array.isArray(value) ? value.map((rubber: unknown) => rubber ?? undefined) : value,
  ) as DayEntry
