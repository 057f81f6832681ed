import { berlinDay, parseBerlinTime, toLocalText } from '#shared/berlin-time.ts'
import { addDays } from '#shared/add-days.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Duty } from './duty.ts'
import type { Job } from './job-form.ts'

export type Shift = Pick<Duty, 'title' | 'startsAt' | 'endsAt' | 'needed'>

/** Consecutive shifts without a gap; the last is shorter if the time does not divide evenly. */
export function shiftsOf({ title, day, from, to, shift, needed }: Job, occasionAt: Date): Shift[] {
  const first = addDays(berlinDay(occasionAt), day)
  const begin = at(first, from)
  const end = at(to > from ? first : addDays(first, 1), to)
  const length = shift === 0 ? end - begin : shift * MINUTE
  const shifts: Shift[] = []
  for (let start = begin; start < end; start += length) {
    const endsAt = new Date(Math.min(start + length, end))
    shifts.push({ title, startsAt: new Date(start), endsAt, needed: Number(needed) })
  }
  return shifts
}

/** The same shifts for another occasion, at the same distance from its beginning; by the German clock, across changes to and from summer time. */
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

/** @throws for an invalid German time; callers pass only validated ones */
function instantAt(text: string): Date {
  const moment = parseBerlinTime(text)
  if (!moment) throw new Error(`${text} is no time`)
  return moment
}
