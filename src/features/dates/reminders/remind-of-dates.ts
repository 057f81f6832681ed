import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import type { DateGroup } from '#features/dates/date-groups.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { findDue, reminderKey } from './due-entries.ts'
import { composeCancellation, composeReminder, type ReminderClub } from './reminder-mail.ts'
import type { ReminderStore } from './reminder-store.ts'

/** Somebody who wants to be reminded of these kinds of dates. */
export type Reminded = { id: string; email: string; groups: DateGroup[] }

type Work = { reminders: Pick<ReminderStore, 'noteReminder'>; outbox: Pick<OutboxStore, 'add'> }

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

/**
 * Reminds everybody of tomorrow, in the evening, and tells what falls out today as soon as it is known. Each instance may ask at any time:
 * what was said is noted in the transaction that keeps the mail.
 *
 * @returns a step that tells how many mails it has written
 */
export function createRemindOfDates(needs: Needs): () => Promise<number> {
  const { list, agenda, inTransaction, now, newId, afterCommit } = needs

  /** Of the entries those that they have not heard of, in one mail. */
  async function tell(
    { subscription, entries }: { subscription: Reminded; entries: AgendaEntry[] },
    compose: (entries: AgendaEntry[]) => Mail,
  ): Promise<number> {
    if (entries.length === 0) return 0
    return inTransaction(async ({ reminders, outbox }) => {
      const at = now()
      const fresh: AgendaEntry[] = []
      for (const entry of entries) {
        if (await reminders.noteReminder(subscription.id, reminderKey(entry), at)) fresh.push(entry)
      }
      if (fresh.length === 0) return 0
      await outbox.add({ ...compose(fresh), id: newId(), createdAt: at })
      return 1
    })
  }

  return async function remindOfDates(): Promise<number> {
    const due = await findDue(agenda, now())
    if (due.cancelled.length === 0 && due.tomorrow.length === 0) return 0
    let mails = 0
    for (const subscription of await list()) {
      const club = await needs.findClub()
      const facts = { to: subscription.email, publicUrl: needs.publicUrl, endUrl: needs.toEndUrl(subscription), club }
      const mine = (entries: AgendaEntry[]) => entries.filter(({ group }) => subscription.groups.includes(group))
      mails += await tell({ subscription, entries: mine(due.cancelled) }, (entries) =>
        composeCancellation({ ...facts, entries }),
      )
      mails += await tell({ subscription, entries: mine(due.tomorrow) }, (entries) =>
        composeReminder({ ...facts, entries }),
      )
    }
    if (mails > 0) afterCommit()
    return mails
  }
}
