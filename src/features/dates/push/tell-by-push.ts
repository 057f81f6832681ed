import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import { findDue, reminderKey } from '#features/dates/reminders/due-entries.ts'
import type { ReminderStore } from '#features/dates/reminders/reminder-store.ts'
import type { PushStore } from './push-store.ts'
import type { PushAddress, PushSubscription } from './push-subscription.ts'

/** `gone`: the browser wants nothing (any more) or never did. `later`: the service could not take it now. */
export type PushOutcome = 'sent' | 'gone' | 'later'

/** What the browser shows. @property tag a later one of the same tag takes its place @property path where a tap leads */
type PushMessage = { title: string; body: string; tag: string; path: string }

/** So many browsers are told at once. */
const AT_ONCE = 8

type Work = { push: Pick<PushStore, 'remove'>; reminders: Pick<ReminderStore, 'noteReminder' | 'forgetReminder'> }

type Needs = {
  list: PushStore['list']
  agenda: Agenda
  inTransaction: <T>(work: (stores: Work) => Promise<T>) => Promise<T>
  send: (to: PushAddress, message: string) => Promise<PushOutcome>
  datesPath: string
  now: () => Date
}

/**
 * Tells browsers what falls out today, as soon as it is known. Each instance may ask at any time: whoever notes it first sends it. What a
 * service cannot take is tried again the next time, until it would be no news.
 *
 * @returns a step that tells how many it has reached
 */
export function createTellByPush(needs: Needs): () => Promise<number> {
  const { list, agenda, inTransaction, send, datesPath, now } = needs

  async function tell(subscription: PushSubscription, entry: AgendaEntry): Promise<boolean> {
    const [{ id }, key] = [subscription, reminderKey(entry)]
    if (!(await inTransaction(({ reminders }) => reminders.noteReminder(id, key, now())))) return false
    const outcome = await send(subscription, JSON.stringify(toMessage(entry, datesPath)))
    if (outcome === 'gone') await inTransaction(({ push }) => push.remove(subscription.endpoint))
    if (outcome === 'later') await inTransaction(({ reminders }) => reminders.forgetReminder(id, key))
    return outcome === 'sent'
  }

  return async function tellByPush(): Promise<number> {
    const { cancelled } = await findDue(agenda, now())
    if (cancelled.length === 0) return 0
    const waiting = (await list()).flatMap((subscription) => cancelled.map((entry) => ({ subscription, entry })))
    let reached = 0
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        if (await tell(next.subscription, next.entry)) reached += 1
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return reached
  }
}

const toMessage = (entry: AgendaEntry, datesPath: string): PushMessage => ({
  title: `Heute fällt aus: ${entry.title}`,
  body: [entry.from && `${entry.from} Uhr`, entry.cancelled].filter(Boolean).join(' · '),
  tag: reminderKey(entry),
  path: entry.path ?? datesPath,
})
