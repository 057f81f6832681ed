import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { composeNewsletter, type NewsletterClub, type ToldArticle } from './newsletter-mail.ts'
import type { DeliveryCount } from './delivery-store.ts'
import type { NewsletterStore } from './newsletter-store.ts'
import { newsletterLimits, type Newsletter } from './newsletter.ts'

export type Reader = { id: string; email: string }

type Needs = {
  newsletters: Pick<NewsletterStore, 'list' | 'find' | 'countDeliveries'>
  inTransaction: <T>(work: (newsletters: NewsletterStore) => Promise<T>) => Promise<T>
  /** Who wants it, and has confirmed. */
  listReaders: () => Promise<Reader[]>
  /** Articles that it can tell of, the latest first. */
  listArticles: () => Promise<ToldArticle[]>
  findClub: () => Promise<NewsletterClub>
  now: () => Date
  newId: (now: Date) => string
}

export type NewsletterMistake = {
  field: 'subject' | 'text' | 'articles'
  kind: 'missing' | 'too-long' | 'too-many'
}
type UnknownNewsletter = { kind: 'unknown-newsletter' }
export type NewsletterRefusal =
  | NotAllowed
  | UnknownNewsletter
  | { kind: 'newsletter-changed' | 'nobody-reads' }
  | { kind: 'mistakes'; mistakes: NewsletterMistake[] }

export type TypedNewsletter = { subject: string; text: string; articles: readonly string[]; seen: number }
type ListedNewsletter = Newsletter & { deliveries: DeliveryCount }
export type ShownNewsletter = ListedNewsletter & { readers: number; choice: ToldArticle[] }
export type NewsletterRoom = ReturnType<typeof createKeepNewsletters>

export function createKeepNewsletters(needs: Needs) {
  return { ...reading(needs), ...drafting(needs), ...sending(needs) }
}

function reading({ newsletters, listReaders, listArticles, findClub }: Needs) {
  const counted = async (letter: Newsletter): Promise<ListedNewsletter> => ({
    ...letter,
    deliveries: await newsletters.countDeliveries(letter.id),
  })

  return {
    async list(actor: Actor): Promise<Result<{ letters: ListedNewsletter[]; readers: number }, NotAllowed>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const letters = await Promise.all((await newsletters.list()).map(counted))
      return ok({ letters, readers: (await listReaders()).length })
    },

    async show(actor: Actor, id: string): Promise<Result<ShownNewsletter, NotAllowed | UnknownNewsletter>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const letter = await newsletters.find(id)
      if (!letter) return err({ kind: 'unknown-newsletter' })
      return ok({ ...(await counted(letter)), readers: (await listReaders()).length, choice: await listArticles() })
    },

    /** The letter as everybody will get it. @param endUrl what stands in the place of each reader's own link */
    async preview({ subject, text, articles }: Newsletter, endUrl: string): Promise<string> {
      const facts = { articles: await listArticles(), club: await findClub(), endUrl }
      return composeNewsletter('', { subject, text, articles }, facts).text
    },
  }
}

function drafting({ inTransaction, now, newId }: Needs) {
  return {
    /** An empty draft. @returns its id */
    async begin(actor: Actor): Promise<Result<string, NotAllowed>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const at = now()
      const id = newId(at)
      const blank = {
        id,
        number: 0,
        subject: '',
        text: '',
        articles: [],
        state: 'draft' as const,
        startedAt: undefined,
      }
      await inTransaction((store) => store.add({ ...blank, changed: { by: actor.accountId, at } }))
      return ok(id)
    },

    /** Saves a draft; sending begins only with `send`. */
    async save(actor: Actor, id: string, typed: TypedNewsletter): Promise<Result<void, NewsletterRefusal>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const read = readTyped(typed)
      if (!read.ok) return err({ kind: 'mistakes', mistakes: read.error })
      return inTransaction(async (store): Promise<Result<void, NewsletterRefusal>> => {
        const letter = await store.find(id)
        if (!letter) return err({ kind: 'unknown-newsletter' })
        const changed = { by: actor.accountId, at: now() }
        const isSaved = await store.change({ ...letter, ...read.value, number: typed.seen, changed })
        return isSaved ? ok(undefined) : err({ kind: 'newsletter-changed' })
      })
    },

    async remove(actor: Actor, id: string): Promise<Result<void, NewsletterRefusal>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const isRemoved = await inTransaction((store) => store.removeDraft(id))
      return isRemoved ? ok(undefined) : err({ kind: 'newsletter-changed' })
    },
  }
}

function sending({ inTransaction, listReaders, now }: Needs) {
  return {
    /** Sends it to everybody who wants it at this moment, bit by bit. @param seen the number that stood on the page */
    async send(actor: Actor, id: string, seen: number): Promise<Result<void, NewsletterRefusal>> {
      const allowed = allow(actor, 'write-news')
      if (!allowed.ok) return allowed
      const readers = await listReaders()
      return inTransaction(async (store): Promise<Result<void, NewsletterRefusal>> => {
        const letter = await store.find(id)
        if (!letter) return err({ kind: 'unknown-newsletter' })
        // Who presses twice has sent it once.
        if (letter.state !== 'draft') return ok(undefined)
        const read = readTyped({ ...letter, seen })
        if (!read.ok) return err({ kind: 'mistakes', mistakes: read.error })
        if (readers.length === 0) return err({ kind: 'nobody-reads' })
        const at = now()
        const begun = { ...letter, number: seen, state: 'sending' as const, startedAt: at }
        if (!(await store.change({ ...begun, changed: { by: actor.accountId, at } })))
          return err({ kind: 'newsletter-changed' })
        await store.addDeliveries(
          id,
          readers.map((reader) => reader.id),
        )
        return ok(undefined)
      })
    },
  }
}

function readTyped(
  typed: TypedNewsletter,
): Result<Omit<TypedNewsletter, 'seen' | 'articles'> & { articles: string[] }, NewsletterMistake[]> {
  const mistakes: NewsletterMistake[] = []
  const subject = cleanLines(typed.subject).replace(/\s+/g, ' ')
  const text = cleanLines(typed.text)
  const articles = [...new Set(typed.articles)]
  if (subject === '') mistakes.push({ field: 'subject', kind: 'missing' })
  else if (subject.length > newsletterLimits.subject) mistakes.push({ field: 'subject', kind: 'too-long' })
  if (text === '' && articles.length === 0) mistakes.push({ field: 'text', kind: 'missing' })
  else if (text.length > newsletterLimits.text) mistakes.push({ field: 'text', kind: 'too-long' })
  if (articles.length > newsletterLimits.articles) mistakes.push({ field: 'articles', kind: 'too-many' })
  return mistakes.length > 0 ? err(mistakes) : ok({ subject, text, articles })
}
