import type { Training, TrainingException, Weekday } from './club-facts.ts'

/**
 * A training of one day. Times are German, written `17:30`.
 *
 * @property kind whether it is as every week, cancelled, at another time, or in addition to the weekly ones
 * @property reason why it differs from the week
 * @property usual its weekly times, if it is moved
 */
export type TrainingSession = { group: string; from: string; to: string } & (
  | { kind: 'usual' }
  | { kind: 'cancelled' | 'extra'; reason: string }
  | { kind: 'moved'; reason: string; usual: { from: string; to: string } }
)

export type TrainingPlan = Pick<Training, 'slots' | 'breaks' | 'exceptions'>
type Slot = Training['slots'][number]

export const weekdayNames: Record<Weekday, string> = {
  monday: 'Montag',
  tuesday: 'Dienstag',
  wednesday: 'Mittwoch',
  thursday: 'Donnerstag',
  friday: 'Freitag',
  saturday: 'Samstag',
  sunday: 'Sonntag',
}
/** Options for a form. */
export const weekdayOptions = Object.entries(weekdayNames).map(([value, label]) => ({ value, label }))
/** As ISO 8601 counts: Monday is 1, Sunday 7. */
export const weekdayNumber = (weekday: Weekday) => Object.keys(weekdayNames).indexOf(weekday) + 1

/** Stands for the group of an exception that names none. */
export const EVERYBODY = 'Alle'

/**
 * Every training of a German calendar day, cancelled ones included, earliest first. An exception outranks a break, which outranks the week; if
 * two exceptions concern the same training, the later in the file counts.
 *
 * @param day `2024-11-26`
 */
export function trainingOn(day: string, training: TrainingPlan): TrainingSession[] {
  const exceptions = (training.exceptions ?? []).filter(({ date }) => date === day)
  const weekday = Temporal.PlainDate.from(day).dayOfWeek
  const weekly = training.slots
    .filter((slot) => weekdayNumber(slot.weekday) === weekday)
    .map((slot) => sessionOf(slot, findLast(exceptions, slot), breakOn(day, training)))
  const extra = exceptions.flatMap(({ kind, from, to, group = EVERYBODY, reason }): TrainingSession[] =>
    kind === 'extra' && from !== undefined && to !== undefined ? [{ group, from, to, kind, reason }] : [],
  )
  return [...weekly, ...extra].toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
}

/** The break that contains a German calendar day. */
export const breakOn = (day: string, { breaks }: Pick<Training, 'breaks'>) =>
  breaks.find(({ from, to }) => from <= day && day <= to)

const findLast = (exceptions: TrainingException[], { group }: Slot) =>
  exceptions.findLast((each) => each.kind !== 'extra' && (each.group === undefined || each.group === group))

function sessionOf(
  { group, from, to }: Slot,
  exception: TrainingException | undefined,
  pause: { reason: string } | undefined,
): TrainingSession {
  if (exception?.kind === 'moved' && exception.from !== undefined && exception.to !== undefined) {
    const { reason } = exception
    return { group, from: exception.from, to: exception.to, kind: 'moved', reason, usual: { from, to } }
  }
  const why = exception ?? pause
  return why ? { group, from, to, kind: 'cancelled', reason: why.reason } : { group, from, to, kind: 'usual' }
}
