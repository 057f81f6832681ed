import { BERLIN, BERLIN_RULES } from './vtimezone.ts'

/** Of a calendar as the generator writes it: it would put the time zone before some of the calendar's own properties, and leaves the last line open. */
export function complete(text: string): string {
  const zone = BERLIN_RULES.replaceAll('\n', '\r\n')
  return `${text.replace('\r\nBEGIN:VEVENT', `\r\n${zone}$&`)}\r\n`
}

/** With the offset that Germany has at that instant. */
export const inBerlin = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(BERLIN)

/** Texts may hold tabs and line breaks, but no other control characters. */
export const plain = (text: string) => text.replace(/(?![\t\n\r])\p{Control}/gu, '')

/** As a value of type TEXT (RFC 5545, 3.3.11). */
export const escapeText = (text: string) =>
  plain(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
