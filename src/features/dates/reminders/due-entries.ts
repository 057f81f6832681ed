import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, formatTime } from '#shared/berlin-time.ts'

/** German times: the reminder goes out from the evening on, and no cancellation before the morning wakes anybody. */
const EVENING = '17:00'
const MORNING = '06:00'

/**
 * @property cancelled entries of today that are cancelled and would not have begun yet @property tomorrow filled from the evening on
 * @property restored entries that take place today and are not over yet, by the key of the note that announced their cancellation
 */
export type DueEntries = { cancelled: AgendaEntry[]; tomorrow: AgendaEntry[]; restored: Map<string, AgendaEntry> }

/** The entries to announce at this moment to all who have not received them yet. */
export async function findDue(agenda: Agenda, moment: Date): Promise<DueEntries> {
  const time = formatTime(moment)
  if (time < MORNING) return { cancelled: [], tomorrow: [], restored: new Map() }
  const today = berlinDay(moment)
  const tomorrow = addDays(today, 1)
  const isTold = (day: string) => (entry: AgendaEntry) => entry.day === day && entry.shownIn !== 'month'
  const all = await agenda.list({ from: today, until: today })
  const ofToday = all.filter(isTold(today))
  const ofTomorrow = time < EVENING ? [] : await agenda.list({ from: tomorrow, until: tomorrow })
  return {
    cancelled: ofToday.filter(({ cancelled, from }) => cancelled !== undefined && (from === undefined || from > time)),
    tomorrow: ofTomorrow.filter(isTold(tomorrow)),
    restored: new Map(all.filter(takesPlace(today, time)).flatMap(cancellationsOf)),
  }
}

/** The same key for the same message about an entry: a cancellation announced the evening before is not repeated. */
const reminderKey = ({ key, day, cancelled }: AgendaEntry) => `${cancelled === undefined ? 'an' : 'aus'} ${day} ${key}`

const takesPlace =
  (today: string, time: string) =>
  ({ day, cancelled, from, to = from }: AgendaEntry): boolean =>
    day === today && cancelled === undefined && (to === undefined || to > time)

/** The keys of all notes that may have announced the cancellation of this entry or a part of it. */
const cancellationsOf = (entry: AgendaEntry) =>
  [entry.key, ...(entry.unless ?? [])].map((key) => [reminderKey({ ...entry, key, cancelled: '' }), entry] as const)

/** Something to announce. @property key of the note that it was announced */
export type News = { key: string; entry: AgendaEntry }

/** Cancellations that a subscription has received and that were undone. @param noted notes of all subscriptions */
export const restoredFor = (
  id: string,
  noted: readonly { subscriptionId: string; key: string }[],
  restored: DueEntries['restored'],
): News[] =>
  noted.flatMap(({ subscriptionId, key }) => {
    const entry = subscriptionId === id ? restored.get(key) : undefined
    return entry ? [{ key, entry }] : []
  })

export const toNews = (entry: AgendaEntry): News => ({ key: reminderKey(entry), entry })
