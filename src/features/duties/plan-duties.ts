import { berlinDay, parseBerlinTime, toLocalText } from '#shared/berlin-time.ts'
import { addDays } from '#shared/add-days.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Duty } from './duty.ts'

/**
 * What is to be done, as somebody types it. Times are German.
 *
 * @property day relative to the occasion: -1 the day before, 1 the day after @property to not later than `from`: on the next day
 * @property shiftMinutes how long one shift is; 0: one for the whole time @property needed people in each
 */
export type Job = { title: string; day: number; from: string; to: string; shiftMinutes: number; needed: number }

/** What the form offers for the length of a shift; 0: one for the whole time. */
export const SHIFT_MINUTES = [0, 60, 90, 120, 180, 240] as const
/** @property title in signs @property needed people at a time */
export const jobLimits = { title: 60, needed: 20 } as const

export type JobMistake = { field: 'title' | 'from' | 'to' | 'needed'; kind: 'missing' | 'too-long' | 'too-many' }

export type Shift = Pick<Duty, 'title' | 'startsAt' | 'endsAt' | 'needed'>

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** @returns nothing for a job that can be planned; the first mistake of each field */
export function jobMistakes({ title, from, to, needed }: Job): JobMistake[] {
  const mistakes: JobMistake[] = []
  if (title === '') mistakes.push({ field: 'title', kind: 'missing' })
  else if (title.length > jobLimits.title) mistakes.push({ field: 'title', kind: 'too-long' })
  if (!TIME.test(from)) mistakes.push({ field: 'from', kind: 'missing' })
  if (!TIME.test(to)) mistakes.push({ field: 'to', kind: 'missing' })
  if (!Number.isInteger(needed) || needed < 1) mistakes.push({ field: 'needed', kind: 'missing' })
  else if (needed > jobLimits.needed) mistakes.push({ field: 'needed', kind: 'too-many' })
  return mistakes
}

/** One after the other without a gap; the last is shorter where the time does not divide. @param job without mistakes */
export function shiftsOf({ title, day, from, to, shiftMinutes, needed }: Job, occasionAt: Date): Shift[] {
  const first = addDays(berlinDay(occasionAt), day)
  const begin = at(first, from)
  const end = at(to > from ? first : addDays(first, 1), to)
  const length = shiftMinutes === 0 ? end - begin : shiftMinutes * MINUTE
  const shifts: Shift[] = []
  for (let start = begin; start < end; start += length) {
    const endsAt = new Date(Math.min(start + length, end))
    shifts.push({ title, startsAt: new Date(start), endsAt, needed })
  }
  return shifts
}

/** The same work for another occasion, as long before or after its beginning; by the German clock, whatever it was put to meanwhile. */
export function movedTo<S extends Shift>(shifts: readonly S[], from: Date, to: Date): S[] {
  const distance = local(from).until(local(to))
  const move = (moment: Date) => instantOf(local(moment).add(distance))
  return shifts.map((shift) => {
    const startsAt = move(shift.startsAt)
    return { ...shift, startsAt, endsAt: new Date(startsAt.getTime() + lengthOf(shift)) }
  })
}

const lengthOf = ({ startsAt, endsAt }: Shift) => endsAt.getTime() - startsAt.getTime()

const local = (moment: Date) => Temporal.PlainDateTime.from(toLocalText(moment).replace(' ', 'T'))

const instantOf = (plain: Temporal.PlainDateTime) =>
  instantAt(`${plain.toPlainDate().toString()} ${plain.toPlainTime().toString({ smallestUnit: 'minute' })}`)

const at = (day: string, time: string): number => instantAt(`${day} ${time}`).getTime()

/** @throws for what is no German time; only times that were checked come here */
function instantAt(text: string): Date {
  const moment = parseBerlinTime(text)
  if (!moment) throw new Error(`${text} is no time`)
  return moment
}
