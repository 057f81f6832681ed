import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import { findDue, restoredFor, toNews, type News } from '#features/dates/reminders/due-entries.ts'
import type { NotedReminders } from '#features/dates/reminders/reminder-store.ts'
import type { PushStore } from './push-store.ts'
import type { PushAddress, PushSubscription } from './push-subscription.ts'

/** `gone`: the browser wants nothing (any more) or never did. `later`: the service could not take it now. */
export type PushOutcome = 'sent' | 'gone' | 'later'

/** What the browser shows. @property tag a later one of the same tag takes its place @property path where a tap leads */
type PushMessage = { title: string; body: string; tag: string; path: string }

/** So many browsers are told at once. */
const AT_ONCE = 8

type Work = { push: Pick<PushStore, 'remove'>; reminders: NotedReminders }

type Needs = {
  list: PushStore['list']
  agenda: Agenda
  inTransaction: <T>(work: (stores: Work) => Promise<T>) => Promise<T>
  send: (to: PushAddress, message: string) => Promise<PushOutcome>
  datesPath: string
  now: () => Date
}

type Telling = News & { subscription: PushSubscription }

/**
 * Tells browsers what falls out today, as soon as it is known, and what takes place after all. Each instance may ask at any time: whoever
 * notes it first sends it. What a service cannot take is tried again the next time, until it would be no news.
 *
 * @returns a step that tells how many it has reached, or throws what went wrong with some when all others have been told
 */
export function createTellByPush(needs: Needs): () => Promise<number> {
  const { list, agenda, inTransaction, send, datesPath, now } = needs

  async function tell({ subscription, key, entry }: Telling): Promise<boolean> {
    const { id, endpoint } = subscription
    const note = (reminders: Work['reminders']) => reminders.noteReminder(id, key, now())
    const forget = (reminders: Work['reminders']) => reminders.forgetReminder(id, key)
    const [claim, takeBack] = entry.cancelled === undefined ? [forget, note] : [note, forget]
    if (!(await inTransaction(({ reminders }) => claim(reminders)))) return false
    const undo = () => inTransaction(({ reminders }) => takeBack(reminders))
    const outcome = await send(subscription, JSON.stringify(toMessage(entry, key, datesPath))).catch(async (fault) => {
      await undo()
      throw fault
    })
    if (outcome === 'gone') await inTransaction(({ push }) => push.remove(endpoint))
    if (outcome === 'later') await undo()
    return outcome === 'sent'
  }

  async function findNews(): Promise<Telling[]> {
    const { cancelled, restored } = await findDue(agenda, now())
    const noted = await inTransaction(({ reminders }) => reminders.findNoted([...restored.keys()]))
    if (cancelled.length === 0 && noted.length === 0) return []
    return (await list()).flatMap((subscription) =>
      [...cancelled.map(toNews), ...restoredFor(subscription.id, noted, restored)].map((news) => ({
        subscription,
        ...news,
      })),
    )
  }

  return async function tellByPush(): Promise<number> {
    const waiting = await findNews()
    let reached = 0
    const faults: unknown[] = []
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await tell(next).then(
          (isSent) => void (reached += Number(isSent)),
          (fault: unknown) => void faults.push(fault),
        )
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    if (faults.length > 0) throw new AggregateError(faults, 'some browsers could not be told')
    return reached
  }
}

const toMessage = (entry: AgendaEntry, tag: string, datesPath: string): PushMessage => ({
  title: `${entry.cancelled === undefined ? 'Findet heute doch statt' : 'Heute fällt aus'}: ${entry.title}`,
  body: [entry.from && `${entry.from} Uhr`, entry.cancelled ?? entry.change ?? entry.detail]
    .filter(Boolean)
    .join(' · '),
  tag,
  path: entry.path ?? datesPath,
})
