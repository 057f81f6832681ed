import { ICalWeekday } from 'ical-generator'

type WeekdayName = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

/** When there is training. Days are written `2024-12-28`, times `17:30`; both are German. */
export type TrainingPlan = {
  slots: { weekday: WeekdayName; group: string; from: string; to: string }[]
  /** First and last day included. */
  breaks: { from: string; to: string }[]
  /** Single days that differ from the week; without a group, for everybody. */
  exceptions?: TrainingException[] | undefined
  seasonFrom: string
}

type TrainingException = {
  date: string
  kind: 'cancelled' | 'moved' | 'extra'
  group?: string | undefined
  from?: string | undefined
  to?: string | undefined
  reason: string
}

type Slot = TrainingPlan['slots'][number]

const WEEKDAYS: Record<WeekdayName, { number: number; day: ICalWeekday }> = {
  monday: { number: 1, day: ICalWeekday.MO },
  tuesday: { number: 2, day: ICalWeekday.TU },
  wednesday: { number: 3, day: ICalWeekday.WE },
  thursday: { number: 4, day: ICalWeekday.TH },
  friday: { number: 5, day: ICalWeekday.FR },
  saturday: { number: 6, day: ICalWeekday.SA },
  sunday: { number: 7, day: ICalWeekday.SU },
}

/** Each slot as one weekly series, without the days of breaks and of exceptions; in German local time. */
export function trainingSeries(plan: TrainingPlan) {
  const keys = new Map<string, number>()
  return plan.slots.map((slot) => {
    const { number, day } = WEEKDAYS[slot.weekday]
    const breakDays = new Set([...findBreakDays(plan, number), ...findExceptionDays(plan, slot, number)])
    const first = firstDay(plan.seasonFrom, number, breakDays)
    const at = (date: Temporal.PlainDate, time: string) => date.toPlainDateTime(Temporal.PlainTime.from(time))
    return {
      key: uniqueKey(keys, slot),
      group: slot.group,
      day,
      start: at(first, slot.from),
      end: at(first, slot.to),
      exceptions: [...breakDays]
        .toSorted()
        .map((text) => Temporal.PlainDate.from(text))
        .filter((date) => Temporal.PlainDate.compare(date, first) > 0)
        .map((date) => at(date, slot.from)),
    }
  })
}

/** The first training that takes place: not every calendar copes with a series whose first appointment is an exception. */
function firstDay(seasonFrom: string, weekday: number, breakDays: Set<string>): Temporal.PlainDate {
  let date = onOrAfter(seasonFrom, weekday)
  while (breakDays.has(date.toString())) date = date.add({ days: 7 })
  return date
}

function findBreakDays({ breaks }: TrainingPlan, weekday: number): Set<string> {
  const days = new Set<string>()
  for (const { from, to } of breaks) {
    for (let date = onOrAfter(from, weekday); date.toString() <= to; date = date.add({ days: 7 })) {
      days.add(date.toString())
    }
  }
  return days
}

/** Days on which a slot's training is cancelled or moved. */
function findExceptionDays({ exceptions = [] }: TrainingPlan, { group }: Slot, weekday: number): Set<string> {
  const days = exceptions
    .filter((each) => each.kind !== 'extra' && isFor(each, group))
    .map(({ date }) => date)
    .filter((date) => Temporal.PlainDate.from(date).dayOfWeek === weekday)
  return new Set(days)
}

const isFor = (exception: TrainingException, group: string) =>
  exception.group === undefined || exception.group === group

/** Days on which a training is additional or at another time. */
export function singleTrainings({ slots, exceptions = [] }: TrainingPlan) {
  const keys = new Map<string, number>()
  return exceptions.flatMap((exception) => {
    const { date, kind, from, to, reason } = exception
    if (kind === 'cancelled' || from === undefined || to === undefined) return []
    const day = Temporal.PlainDate.from(date)
    const at = (time: string) => day.toPlainDateTime(Temporal.PlainTime.from(time))
    // If everybody's training is moved, each group gets its own entry.
    const groups = kind === 'extra' ? [exception.group] : groupsOf(slots, day.dayOfWeek, exception)
    return groups
      .filter((group) => kind === 'extra' || isLastWord(exceptions, exception, group))
      .map((group) => ({
        group,
        reason,
        start: at(from),
        end: at(to),
        key: uniqueKey(keys, { weekday: date, group: group ?? 'alle' }),
      }))
  })
}

const groupsOf = (slots: Slot[], weekday: number, exception: TrainingException): string[] =>
  slots
    .filter((slot) => WEEKDAYS[slot.weekday].number === weekday && isFor(exception, slot.group))
    .map(({ group }) => group)

/** If two exceptions concern the same training, the later one counts. */
const isLastWord = (all: TrainingException[], exception: TrainingException, group: string | undefined): boolean =>
  all.findLast(
    (each) => each.kind !== 'extra' && each.date === exception.date && group !== undefined && isFor(each, group),
  ) === exception

function onOrAfter(day: string, weekday: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day)
  return date.add({ days: (weekday - date.dayOfWeek + 7) % 7 })
}

/** `training-tuesday-jugend`, whatever the times, breaks and season; a second slot of the same group on the same day gets a number. */
function uniqueKey(keys: Map<string, number>, { weekday, group }: { weekday: string; group: string }): string {
  const name = group
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  const key = `training-${weekday}-${name}`
  const count = (keys.get(key) ?? 0) + 1
  keys.set(key, count)
  return count === 1 ? key : `${key}-${count}`
}
