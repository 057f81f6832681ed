import { parseBerlinTime, toLocalText } from '#shared/berlin-time.ts'

/**
 * A moment in German local time. @property clocks effect of the change to or from summer time: `skipped` in March, when the moment is an hour
 * later; `twice` in October, when the first occurrence counts
 */
export type BerlinMinute = { at: Date; clocks: 'usual' | 'skipped' | 'twice' }

const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const HOUR_MILLISECONDS = 3_600_000

/** @param text `2024-11-25T07:00` @returns undefined for a day or time that does not exist */
export function readBerlinMinute(text: string): BerlinMinute | undefined {
  const at = FORM.test(text) ? parseBerlinTime(text) : undefined
  if (!at) return undefined
  if (toBerlinMinute(at) !== text) return { at, clocks: 'skipped' }
  const isTwice = toBerlinMinute(new Date(at.getTime() + HOUR_MILLISECONDS)) === text
  return { at, clocks: isTwice ? 'twice' : 'usual' }
}

/** The same format, which the browser's fields for day and time require. */
export const toBerlinMinute = (instant: Date): string => toLocalText(instant).slice(0, 16).replace(' ', 'T')
