import type { Training, Weekday } from '#features/club/club-facts.ts'
import { trainingToday, weekdayNumber } from '#features/club/training-today.ts'
import { formatDate } from '#shared/berlin-time.ts'

export type TrainingDay = { name: string; slots: { group: string; time: string }[] }

const NAMES: Record<Weekday, string> = {
  monday: 'Montag',
  tuesday: 'Dienstag',
  wednesday: 'Mittwoch',
  thursday: 'Donnerstag',
  friday: 'Freitag',
  saturday: 'Samstag',
  sunday: 'Sonntag',
}

/** Training times by weekday, in the order of the week. */
export function trainingDays({ slots }: Pick<Training, 'slots'>): TrainingDay[] {
  const weekdays = [...new Set(slots.map(({ weekday }) => weekday))].toSorted(
    (a, b) => weekdayNumber(a) - weekdayNumber(b),
  )
  return weekdays.map((weekday) => ({
    name: NAMES[weekday],
    slots: slots
      .filter((slot) => slot.weekday === weekday)
      .map(({ group, from, to }) => ({ group, time: `${from}–${to}` })),
  }))
}

/** What holds today, in a sentence; undefined on a day without training. */
export function todaySentence(training: Training, now: Date): string | undefined {
  const today = trainingToday(training, now)
  switch (today.kind) {
    case 'none':
      return undefined
    case 'break':
      return `Zurzeit kein Training: ${today.reason} (bis ${formatDate(new Date(`${today.until}T12:00:00Z`))})`
    case 'training':
      return `Heute ist Training: ${today.slots.map(({ group, from }) => `${group} ab ${from} Uhr`).join(', ')}`
  }
}
