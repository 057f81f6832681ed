import { DATE_GROUPS, type DateGroup } from '#features/dates/date-groups.ts'
import type { Limit, TooMany } from '#platform/limits/limit.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { isEmailAddress } from '#shared/email-address.ts'
import type { FormGuard, FormRefusal } from '#shared/form-guard.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ReminderLinks } from './reminder-links.ts'
import { composeWishMail, type ReminderClub } from './reminder-mail.ts'
import type { DateSubscription } from './subscription.ts'
import type { SubscriptionStore } from './subscription-store.ts'

export type SubscribeMistakes = { field: 'email' | 'art'; message: string }[]
export type SubscribeRefusal = { kind: 'mistakes'; mistakes: SubscribeMistakes } | FormRefusal | TooMany

type Needs = {
  inTransaction: <T>(
    work: (stores: { subscriptions: SubscriptionStore; outbox: Pick<OutboxStore, 'add'> }) => Promise<T>,
  ) => Promise<T>
  find: SubscriptionStore['find']
  links: ReminderLinks
  formGuard: Pick<FormGuard, 'check' | 'issue'>
  /** Counts one sent form for a visitor. */
  takeTurn: Limit['take']
  findClub: () => Promise<ReminderClub>
  /** Address of the page on which a wish is confirmed. */
  toWishUrl: (token: string) => string
  now: () => Date
  newId: () => string
  /** How many such mails one mailbox may get; undefined for any number. */
  spacing: MailSpacing | undefined
  /** Called when the mail is safely stored. */
  afterCommit: () => void
}

/** Anybody can type anybody's address. */
export const WISH_SPACING: MailSpacing = [
  { max: 2, windowMilliseconds: HOUR },
  { max: 4, windowMilliseconds: DAY },
]

export type DateReminders = ReturnType<typeof createDateReminders>

const LONGEST_ADDRESS = 254

/** What the pages of the reminders can do. */
export function createDateReminders(needs: Needs) {
  const { inTransaction, find, links, formGuard, takeTurn, findClub, toWishUrl, now, newId, spacing, afterCommit } =
    needs
  return {
    formGuard,

    /** Sends the mail by which the wish is confirmed; whether the address is known already, nobody learns. */
    async ask(
      sent: { email: string; groups: DateGroup[]; token: string; trap: string },
      address: string,
    ): Promise<Result<void, SubscribeRefusal>> {
      const turn = await takeTurn(address)
      if (!turn.ok) return turn
      const email = sent.email.normalize('NFC').trim()
      const mistakes = findMistakes(email, sent.groups)
      if (mistakes.length > 0) return err({ kind: 'mistakes', mistakes })
      const view = formGuard.check(sent)
      if (!view.ok) return view
      const wish = { email, groups: sent.groups }
      const club = await findClub()
      const mail = composeWishMail(email, { url: toWishUrl(links.sealWish(wish)), groups: wish.groups, club })
      await inTransaction(({ outbox }) => outbox.add({ ...mail, id: newId(), createdAt: now() }, spacing))
      afterCommit()
      return ok(undefined)
    },

    /** @returns undefined for a link that is not from us, or too old */
    openWish: links.openWish,

    /** From now on they are reminded. @returns undefined as above */
    async confirm(token: string): Promise<DateGroup[] | undefined> {
      const wish = links.openWish(token)
      if (!wish) return undefined
      const subscription: DateSubscription = { ...wish, id: newId(), confirmedAt: now() }
      await inTransaction(({ subscriptions }) => subscriptions.put(subscription))
      return wish.groups
    },

    /** Whether the link ends a subscription that there is. */
    async isRunning(token: string): Promise<boolean> {
      const id = links.openEnd(token)
      return id !== undefined && (await find(id)) !== undefined
    },

    /** Forgets the address and all that was noted of it; once more is no mistake. @returns false for a link that is not from us */
    async end(token: string): Promise<boolean> {
      const id = links.openEnd(token)
      if (id === undefined) return false
      await inTransaction(({ subscriptions }) => subscriptions.remove(id))
      return true
    },
  }
}

function findMistakes(email: string, groups: DateGroup[]): SubscribeMistakes {
  const mistakes: SubscribeMistakes = []
  if (email === '') mistakes.push({ field: 'email', message: 'Bitte geben Sie Ihre E-Mail-Adresse an.' })
  else if (email.length > LONGEST_ADDRESS || !isEmailAddress(email))
    mistakes.push({
      field: 'email',
      message: 'Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler.',
    })
  if (groups.length === 0)
    mistakes.push({ field: 'art', message: 'Bitte kreuzen Sie an, woran wir Sie erinnern sollen.' })
  return mistakes
}

/** What was sent by the form. */
export const toSentWish = (fields: Record<string, string>, groups: readonly string[]) => ({
  email: fields['email'] ?? '',
  groups: DATE_GROUPS.filter((group) => groups.includes(group)),
  token: fields[guardFieldNames.token] ?? '',
  trap: fields[guardFieldNames.trap] ?? '',
})
