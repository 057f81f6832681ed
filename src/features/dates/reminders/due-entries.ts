import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, formatTime } from '#shared/berlin-time.ts'

/** German hours: from then on the evening's mail goes out, and nobody is woken by a cancellation. */
const EVENING = '17:00'
const MORNING = '06:00'

/**
 * @property cancelled what falls out today and would not be over yet @property tomorrow from the evening on
 * @property restored what takes place today and is not over yet, by the note of whoever was told that it falls out
 */
export type DueEntries = { cancelled: AgendaEntry[]; tomorrow: AgendaEntry[]; restored: Map<string, AgendaEntry> }

/** What people are to hear of at this moment, if they have not heard of it. */
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

/** The same for what was said of the same entry; who has heard the evening before that it falls out need not hear it again. */
const reminderKey = ({ key, day, cancelled }: AgendaEntry) => `${cancelled === undefined ? 'an' : 'aus'} ${day} ${key}`

const takesPlace =
  (today: string, time: string) =>
  ({ day, cancelled, from, to = from }: AgendaEntry): boolean =>
    day === today && cancelled === undefined && (to === undefined || to > time)

/** Under whatever notes somebody was told that this, or a part of it, falls out. */
const cancellationsOf = (entry: AgendaEntry) =>
  [entry.key, ...(entry.unless ?? [])].map((key) => [reminderKey({ ...entry, key, cancelled: '' }), entry] as const)

/** Something that somebody is to hear of. @property key of the note that it was said */
export type News = { key: string; entry: AgendaEntry }

/** What a subscription was told that does not hold any more. @param noted of all subscriptions */
export const restoredFor = (
  id: string,
  noted: readonly { subscriptionId: string; key: string }[],
  restored: DueEntries['restored'],
): News[] =>
  noted.flatMap(({ subscriptionId, key }) => {
    const entry = subscriptionId === id ? restored.get(key) : undefined
    return entry ? [{ key, entry }] : []
  })

/** What is said of it for the first time. */
export const toNews = (entry: AgendaEntry): News => ({ key: reminderKey(entry), entry })
