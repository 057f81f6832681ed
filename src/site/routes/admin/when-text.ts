import { berlinDay, formatDate, formatTime, isDayOnly } from '#shared/berlin-time.ts'

/** As rooms show it: „heute, 18:30“; „Mo., 25.11., 7:00“ in the future; „18.11., 7:00“ this year; „18.11.2023“ before. */
export function whenText(at: Date, now: Date): string {
  const time = isDayOnly(at) ? '' : `, ${formatTime(at).replace(/^0/, '')}`
  if (berlinDay(at) === berlinDay(now)) return `heute${time}`
  const date = formatDate(at)
  if (berlinDay(at).slice(0, 4) !== berlinDay(now).slice(0, 4)) return date
  return `${at > now ? `${weekday.format(at)}., ` : ''}${date.slice(0, 6)}${time}`
}

const weekday = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'Europe/Berlin' })
