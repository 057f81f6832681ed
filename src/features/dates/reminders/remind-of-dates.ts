import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import type { DateGroup } from '#features/dates/date-groups.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { findDue, restoredFor, toNews, type News } from './due-entries.ts'
import { composeCancellation, composeReminder, composeRestored, type ReminderClub } from './reminder-mail.ts'
import type { NotedReminders } from './reminder-store.ts'

/** Somebody who wants to be reminded of these kinds of dates. */
export type Reminded = { id: string; email: string; groups: DateGroup[] }

type Work = { reminders: NotedReminders; outbox: Pick<OutboxStore, 'add'> }

type Needs = {
  list: () => Promise<Reminded[]>
  agenda: Agenda
  inTransaction: <T>(work: (stores: Work) => Promise<T>) => Promise<T>
  findClub: () => Promise<ReminderClub>
  publicUrl: string
  toEndUrl: (subscription: Reminded) => string
  now: () => Date
  newId: () => string
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

/** Whether nobody else says it, by a note that is made or taken back. */
type Claim = (reminders: NotedReminders, id: string, key: string) => Promise<boolean>

/**
 * Reminds everybody of tomorrow, in the evening, and tells what falls out today as soon as it is known, and what takes place after all. Each
 * instance may ask at any time: what was said is noted in the transaction that keeps the mail.
 *
 * @returns a step that tells how many mails it has written
 */
export function createRemindOfDates(needs: Needs): () => Promise<number> {
  const { list, agenda, inTransaction, now, newId, afterCommit } = needs

  const note: Claim = (reminders, id, key) => reminders.noteReminder(id, key, now())
  const takeBack: Claim = (reminders, id, key) => reminders.forgetReminder(id, key)

  /** Of the news what they have not heard, in one mail. */
  async function tell(
    id: string,
    news: News[],
    claim: Claim,
    compose: (entries: AgendaEntry[]) => Mail,
  ): Promise<number> {
    if (news.length === 0) return 0
    return inTransaction(async ({ reminders, outbox }) => {
      const fresh = new Set<AgendaEntry>()
      for (const { key, entry } of news) if (await claim(reminders, id, key)) fresh.add(entry)
      if (fresh.size === 0) return 0
      await outbox.add({ ...compose([...fresh]), id: newId(), createdAt: now() })
      return 1
    })
  }

  return async function remindOfDates(): Promise<number> {
    const { cancelled, tomorrow, restored } = await findDue(agenda, now())
    const noted = await inTransaction(({ reminders }) => reminders.findNoted([...restored.keys()]))
    if (cancelled.length + tomorrow.length + noted.length === 0) return 0
    let mails = 0
    for (const subscription of await list()) {
      const { id, email: to } = subscription
      const facts = {
        to,
        publicUrl: needs.publicUrl,
        endUrl: needs.toEndUrl(subscription),
        club: await needs.findClub(),
      }
      const mine = (news: News[]) => news.filter(({ entry }) => subscription.groups.includes(entry.group))
      const again = restoredFor(id, noted, restored)
      mails += await tell(id, mine(cancelled.map(toNews)), note, (entries) =>
        composeCancellation({ ...facts, entries }),
      )
      mails += await tell(id, mine(again), takeBack, (entries) => composeRestored({ ...facts, entries }))
      mails += await tell(id, mine(tomorrow.map(toNews)), note, (entries) => composeReminder({ ...facts, entries }))
    }
    if (mails > 0) afterCommit()
    return mails
  }
}
