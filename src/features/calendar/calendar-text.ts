import { BERLIN, BERLIN_RULES } from './vtimezone.ts'

/** Completes the generator's text: it would put the time zone before some of the calendar's own properties, and leaves the last line open. */
export function complete(text: string): string {
  const zone = BERLIN_RULES.replaceAll('\n', '\r\n')
  return `${text.replace('\r\nBEGIN:VEVENT', `\r\n${zone}$&`)}\r\n`
}

/** The instant with the offset that Germany has then. */
export const inBerlin = (instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(BERLIN)

/** Texts may hold tabs and line breaks, but no other control characters. */
export const plain = (text: string) => text.replace(/(?![\t\n\r])\p{Control}/gu, '')

/** Escapes a value of type TEXT (RFC 5545, 3.3.11). */
export const escapeText = (text: string) =>
  plain(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
