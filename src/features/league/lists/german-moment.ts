import { parseBerlinTime } from '#shared/berlin-time.ts'

const DAY = /^(?:(?:mo|di|mi|do|fr|sa|so)[a-z]*\.?,?\s*)?(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/i
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const TIME = /^(\d{1,2})[:.](\d{2})(?::\d{2})?(?:\s*uhr)?(?:\s*[a-z]{1,2})?$/i
const SERIAL = /^(\d{5})(?:[.,](\d+))?$/
/** The day before which a spreadsheet counts (ECMA-376, part 1, 18.17.4.1), with the leap year that it wrongly knows. */
const SERIAL_ZERO = Temporal.PlainDate.from('1899-12-30')
const DAY_MINUTES = 24 * 60

/** `2024-11-30`; undefined for what is no day. */
export function readGermanDay(text: string): string | undefined {
  const german = DAY.exec(text.trim())
  const iso = ISO_DAY.exec(text.trim())
  const [day, month, year] = german ? [german[1], german[2], german[3]] : iso ? [iso[3], iso[2], iso[1]] : []
  if (!day || !month || !year) return undefined
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseBerlinTime(whole) && whole
}

/** `18:00`; undefined for what is no time. A letter behind it, as portals put for moved matches, says nothing. */
export function readGermanTime(text: string): string | undefined {
  const fraction = /^0[.,](\d+)$/.exec(text.trim())
  if (fraction) return toClock(Math.round(Number(`0.${fraction[1]}`) * DAY_MINUTES))
  const [, hours = '', minutes = ''] = TIME.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A day with or without a time: `Sa., 30.11.2024 18:00`, `2024-11-30T18:00`, or as a spreadsheet counts days. */
export function readGermanMoment(text: string): { day: string; time: string | undefined } | undefined {
  const trimmed = text.trim()
  const serial = SERIAL.exec(trimmed)
  if (serial) {
    const day = SERIAL_ZERO.add({ days: Number(serial[1]) }).toString()
    return { day, time: serial[2] === undefined ? undefined : readGermanTime(`0.${serial[2]}`) }
  }
  const whole = readGermanDay(trimmed)
  if (whole !== undefined) return { day: whole, time: undefined }
  const [, dayText = '', timeText = ''] = /^(.*?\d)[\sT,]+(\d{1,2}[:.]\d{2}.*)$/.exec(trimmed) ?? []
  const day = readGermanDay(dayText.replace(/,$/, ''))
  const time = readGermanTime(timeText)
  return day === undefined || time === undefined ? undefined : { day, time }
}
