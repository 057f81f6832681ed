import { berlinDay } from '#shared/berlin-time.ts'
import type { Training, Weekday } from './club-facts.ts'

type TrainingToday =
  | { kind: 'training'; slots: Training['slots'] }
  | { kind: 'break'; reason: string; until: string }
  | { kind: 'none' }

const WEEKDAY_NUMBER: Record<Weekday, number> = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
}

/** Whether there is training on the German calendar day of `now`; a break outranks the weekday. */
export function trainingToday(training: Pick<Training, 'slots' | 'breaks'>, now: Date): TrainingToday {
  const today = berlinDay(now)
  const pause = training.breaks.find(({ from, to }) => from <= today && today <= to)
  if (pause) return { kind: 'break', reason: pause.reason, until: pause.to }
  const weekday = Temporal.PlainDate.from(today).dayOfWeek
  const slots = training.slots.filter((slot) => WEEKDAY_NUMBER[slot.weekday] === weekday)
  return slots.length > 0 ? { kind: 'training', slots } : { kind: 'none' }
}

export const weekdayNumber = (weekday: Weekday) => WEEKDAY_NUMBER[weekday]
