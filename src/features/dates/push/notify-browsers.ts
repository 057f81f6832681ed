import type { AgendaEntry } from '#features/dates/agenda.ts'
import type { DateContext } from '#features/dates/context.ts'
import { findDue, restoredFor, toNews, type News } from '#features/dates/reminders/due-entries.ts'
import type { ReminderStore } from '#features/dates/reminders/reminder-store.ts'
import type { PushSubscription } from './push-subscription.ts'

/** What the browser shows. @property tag a later message with the same tag replaces it @property path that a tap opens */
type PushMessage = { title: string; body: string; tag: string; path: string }

/** How many browsers are notified concurrently. */
const AT_ONCE = 8

const DATES_PATH = '/termine'

type Notice = News & { subscription: PushSubscription }

/**
 * Notifies browsers of today's cancellations, as soon as they are known, and of those that were undone. Each instance may call it at any time:
 * the first to note a message sends it. A message that a service cannot accept is retried with the next call, as long as it is still news.
 *
 * @returns how many were reached
 * @throws {AggregateError} the errors of some browsers, after all others have been notified
 */
export async function notifyBrowsers(ctx: DateContext): Promise<number> {
  const waiting = await findNotices(ctx)
  let reached = 0
  const faults: unknown[] = []
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await notify(ctx, next).then(
        (isSent) => void (reached += Number(isSent)),
        (fault: unknown) => void faults.push(fault),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (faults.length > 0) throw new AggregateError(faults, 'some browsers could not be notified')
  return reached
}

async function findNotices(ctx: DateContext): Promise<Notice[]> {
  const { cancelled, restored } = await findDue(ctx.agenda, ctx.now())
  const noted = await ctx.read.reminders.findNoted([...restored.keys()])
  if (cancelled.length === 0 && noted.length === 0) return []
  return (await ctx.read.push.list()).flatMap((subscription) =>
    [...cancelled.map(toNews), ...restoredFor(subscription.id, noted, restored)].map((news) => ({
      subscription,
      ...news,
    })),
  )
}

async function notify(ctx: DateContext, { subscription, key, entry }: Notice): Promise<boolean> {
  const { id, endpoint } = subscription
  const note = (reminders: ReminderStore) => reminders.noteReminder(id, key, ctx.now())
  const forget = (reminders: ReminderStore) => reminders.forgetReminder(id, key)
  const [claim, takeBack] = entry.cancelled === undefined ? [forget, note] : [note, forget]
  if (!(await ctx.write(({ reminders }) => claim(reminders)))) return false
  const undo = () => ctx.write(({ reminders }) => takeBack(reminders))
  const outcome = await ctx.push.send(subscription, JSON.stringify(toMessage(entry, key))).catch(async (fault) => {
    await undo()
    throw fault
  })
  if (outcome === 'gone') await ctx.write(({ push }) => push.remove(endpoint))
  if (outcome === 'later') await undo()
  return outcome === 'sent'
}

const toMessage = (entry: AgendaEntry, tag: string): PushMessage => ({
  title: `${entry.cancelled === undefined ? 'Findet heute doch statt' : 'Heute fällt aus'}: ${entry.title}`,
  body: [entry.from && `${entry.from} Uhr`, entry.cancelled ?? entry.change ?? entry.detail]
    .filter(Boolean)
    .join(' · '),
  tag,
  path: entry.path ?? DATES_PATH,
})
