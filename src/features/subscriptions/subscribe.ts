import type { Limit, TooMany } from '#platform/limits/limit.ts'
import { mailOfForm } from '#platform/mail/mail-of-form.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { isEmailAddress } from '#shared/email-address.ts'
import type { FormGuard, FormRefusal } from '#shared/form-guard.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { noteConsent } from './note-consent.ts'
import { createOwnWishes } from './own-wishes.ts'
import type { SubscriptionLinks } from './subscription-links.ts'
import type { SubscriptionStore } from './subscription-store.ts'
import { endingOf, TOPICS, type Ending, type Topic } from './subscription.ts'
import { composeWishMail, wordingOf, type SubscriptionClub } from './wish-mail.ts'

export type SubscribeMistakes = { field: 'email' | 'art'; message: string }[]
export type SubscribeRefusal = { kind: 'mistakes'; mistakes: SubscribeMistakes } | FormRefusal | TooMany

type Needs = {
  inTransaction: <T>(
    work: (stores: { subscriptions: SubscriptionStore; outbox: Pick<OutboxStore, 'add'> }) => Promise<T>,
  ) => Promise<T>
  find: SubscriptionStore['find']
  listOf: SubscriptionStore['listOf']
  links: SubscriptionLinks
  formGuard: Pick<FormGuard, 'check' | 'issue'>
  /** Counts one sent form for a visitor. */
  takeTurn: Limit['take']
  findClub: () => Promise<SubscriptionClub>
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

export type SubscriptionPages = ReturnType<typeof createSubscriptionPages>

const LONGEST_ADDRESS = 254

/** What the pages of reminders and newsletter can do. */
export function createSubscriptionPages(needs: Needs) {
  const { formGuard, links } = needs
  return {
    formGuard,
    ...createOwnWishes({ ...needs, hashAddress: links.hashAddress }),
    ...wishing(needs),
    ...ending(needs),
  }
}

function wishing(needs: Needs) {
  const { inTransaction, links, formGuard, takeTurn, findClub, toWishUrl, now, newId, spacing, afterCommit } = needs
  return {
    /** Sends the mail by which the wish is confirmed; whether the address is known already, nobody learns. */
    async ask(
      sent: { email: string; topics: Topic[]; token: string; trap: string },
      address: string,
    ): Promise<Result<void, SubscribeRefusal>> {
      const turn = await takeTurn(address)
      if (!turn.ok) return turn
      const email = sent.email.normalize('NFC').trim()
      const mistakes = findMistakes(email, sent.topics)
      if (mistakes.length > 0) return err({ kind: 'mistakes', mistakes })
      const view = formGuard.check(sent)
      if (!view.ok) return view
      const { topics } = sent
      const club = await findClub()
      const mail = composeWishMail(email, { url: toWishUrl(links.sealWish({ email, topics })), topics, club })
      const id = mailOfForm(sent.token, email, topics)
      await inTransaction(({ outbox }) => outbox.add({ ...mail, id, createdAt: now() }, spacing))
      afterCommit()
      return ok(undefined)
    },

    /** @returns undefined for a link that is not from us, or too old */
    openWish: links.openWish,

    /** From now on they get it, and the proof is kept. @returns undefined as above */
    async confirm(token: string): Promise<Topic[] | undefined> {
      const wish = links.openWish(token)
      if (!wish) return undefined
      const { email, topics, askedAt } = wish
      await inTransaction(async ({ subscriptions }) => {
        const said = { email, topics, wording: wordingOf(topics), askedAt, confirmedAt: now() }
        await noteConsent({ subscriptions, newId, hashAddress: links.hashAddress }, said)
      })
      return topics
    },
  }
}

function ending({ inTransaction, find, links, now, newId }: Needs) {
  return {
    /** What the link would end, if it is running. @returns undefined for nothing */
    async findRunning(token: string): Promise<Ending | undefined> {
      const link = links.openEnd(token)
      const subscription = link && (await find(link.id))
      return subscription?.topics.some((topic) => endingOf(topic) === link?.ending) ? link?.ending : undefined
    },

    /** Ends it, and forgets the address when nothing is left; once more is no mistake. @returns false for a link that is not from us */
    async end(token: string): Promise<boolean> {
      const link = links.openEnd(token)
      if (!link) return false
      await inTransaction(async ({ subscriptions }) => {
        const subscription = await subscriptions.find(link.id)
        if (!subscription) return
        const at = now()
        const topics = subscription.topics.filter((topic) => endingOf(topic) !== link.ending)
        const ended = await subscriptions.endProofs(link.id, at)
        if (topics.length === 0) return subscriptions.remove(link.id)
        await subscriptions.put({ ...subscription, topics })
        for (const proof of ended) await subscriptions.addProof({ ...proof, id: newId(), topics })
      })
      return true
    },
  }
}

function findMistakes(email: string, topics: Topic[]): SubscribeMistakes {
  const mistakes: SubscribeMistakes = []
  if (email === '') mistakes.push({ field: 'email', message: 'Bitte geben Sie Ihre E-Mail-Adresse an.' })
  else if (email.length > LONGEST_ADDRESS || !isEmailAddress(email))
    mistakes.push({
      field: 'email',
      message: 'Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler.',
    })
  if (topics.length === 0) mistakes.push({ field: 'art', message: 'Bitte kreuzen Sie an, was Sie bekommen möchten.' })
  return mistakes
}

/** What was sent by the form. */
export const toSentWish = (fields: Record<string, string>, topics: readonly string[]) => ({
  email: fields['email'] ?? '',
  topics: TOPICS.filter((topic) => topics.includes(topic)),
  token: fields[guardFieldNames.token] ?? '',
  trap: fields[guardFieldNames.trap] ?? '',
})
