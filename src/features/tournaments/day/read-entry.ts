import type { DayEntry } from './day-entry.ts'

/** Parses a {@link DayEntry} from JSON, in which unplayed rubbers are null. @param text written from the same type */
export const readEntry = (text: string): DayEntry =>
  JSON.parse(text, (key, value: unknown) =>
    key === 'rubbers' && Array.isArray(value) ? value.map((rubber: unknown) => rubber ?? undefined) : value,
  ) as DayEntry
