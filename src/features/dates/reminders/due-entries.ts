import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, formatTime } from '#shared/berlin-time.ts'

/** German hours: from then on the evening's mail goes out, and nobody is woken by a cancellation. */
const EVENING = '17:00'
const MORNING = '06:00'

/** @property cancelled what falls out today and would not be over yet @property tomorrow from the evening on */
export type DueEntries = { cancelled: AgendaEntry[]; tomorrow: AgendaEntry[] }

/** What people are to hear of at this moment, if they have not heard of it. */
export async function findDue(agenda: Agenda, moment: Date): Promise<DueEntries> {
  const time = formatTime(moment)
  if (time < MORNING) return { cancelled: [], tomorrow: [] }
  const today = berlinDay(moment)
  const tomorrow = addDays(today, 1)
  const isTold = (day: string) => (entry: AgendaEntry) => entry.day === day && entry.shownIn !== 'month'
  const ofToday = (await agenda.list({ from: today, until: today })).filter(isTold(today))
  const ofTomorrow = time < EVENING ? [] : await agenda.list({ from: tomorrow, until: tomorrow })
  return {
    cancelled: ofToday.filter(({ cancelled, from }) => cancelled !== undefined && (from === undefined || from > time)),
    tomorrow: ofTomorrow.filter(isTold(tomorrow)),
  }
}

/** The same for what was said of the same entry; who has heard the evening before that it falls out need not hear it again. */
export const reminderKey = ({ key, day, cancelled }: AgendaEntry) =>
  `${cancelled === undefined ? 'an' : 'aus'} ${day} ${key}`
