import type { Context } from '#platform/context.ts'
import type { Limit } from '#platform/limits/rate-limit.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { Agenda } from './agenda.ts'
import type { DateGroup } from '#shared/german/date-groups.ts'
import type { DateStore } from './date-store.ts'
import type { PushStore } from './push/push-store.ts'
import type { PushAddress } from './push/push-subscription.ts'
import type { ReminderClub } from './reminders/reminder-mail.ts'
import type { ReminderStore } from './reminders/reminder-store.ts'

/** A subscriber to reminders of these kinds of dates. @property endUrl ends the subscription */
export type Reminded = { id: string; email: string; groups: DateGroup[]; endUrl: string }

/** `gone`: the browser is not subscribed (any more). `later`: the service could not accept the message now. */
export type PushOutcome = 'sent' | 'gone' | 'later'

export type DateStores = {
  content: { raiseRevision: () => Promise<void> }
  dates: DateStore
  outbox: OutboxStore
  push: PushStore
  reminders: ReminderStore
}

export type DateContext = Context<DateStores> & {
  agenda: Agenda
  publicUrl: string
  findClub: () => Promise<ReminderClub>
  listReminded: () => Promise<Reminded[]>
  push: {
    /** Identifies this site to push services (RFC 8292). */
    publicKey: string
    send: (to: PushAddress, message: string) => Promise<PushOutcome>
    /** Counts one subscription of a visitor against the limit. */
    takeTurn: Limit['take']
  }
}
