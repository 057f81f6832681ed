import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { NewsletterContext, NewsletterStores } from './context.ts'
import type { DeliveryCount } from './delivery-store.ts'
import { describeNewsletter } from './newsletter-form.ts'
import { composeNewsletter, type ToldArticle } from './newsletter-mail.ts'
import type { Newsletter } from './newsletter.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'

type UnknownNewsletter = { kind: 'unknown-newsletter' }
export type NewsletterRefusal =
  | NotAllowed
  | UnknownNewsletter
  | { kind: 'newsletter-changed' | 'nobody-reads' }
  | Mistaken

type ListedNewsletter = Newsletter & { deliveries: DeliveryCount }

const RIGHT = 'write-news'
/** How many of the latest articles a newsletter can choose from. */
const CHOICE = 20

/** Articles to choose from, latest first. */
export const listChoice = async ({ read, addresses }: NewsletterContext): Promise<ToldArticle[]> =>
  (await read.articles.listTeasers(0, CHOICE)).map(({ slug, title, summary }) => ({
    slug,
    title,
    summary,
    url: addresses.article(slug),
  }))

/** Confirmed subscribers to the newsletter. */
const listReaders = async ({ read }: NewsletterContext) =>
  (await read.subscriptions.list()).filter(({ topics }) => topics.includes('newsletter'))

const counted = async ({ read }: NewsletterContext, letter: Newsletter): Promise<ListedNewsletter> => ({
  ...letter,
  deliveries: await read.newsletters.countDeliveries(letter.id),
})

export async function listNewsletters(ctx: NewsletterContext, actor: Actor) {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const letters = await Promise.all((await ctx.read.newsletters.list()).map((letter) => counted(ctx, letter)))
  return ok({ letters, readers: (await listReaders(ctx)).length })
}

export async function showNewsletter(ctx: NewsletterContext, actor: Actor, id: string) {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const letter = await ctx.read.newsletters.find(id)
  if (!letter) return err({ kind: 'unknown-newsletter' } as const)
  return ok({
    ...(await counted(ctx, letter)),
    readers: (await listReaders(ctx)).length,
    choice: await listChoice(ctx),
  })
}

/** The letter as readers will get it. @param endUrl placeholder for each reader's own link */
export async function previewNewsletter(ctx: NewsletterContext, letter: Newsletter, endUrl: string): Promise<string> {
  const facts = { articles: await listChoice(ctx), club: await ctx.findClub(), endUrl }
  return composeNewsletter('', letter, facts).text
}

/** An empty draft. @returns its id */
export async function beginNewsletter(ctx: NewsletterContext, actor: Actor): Promise<Result<string, NotAllowed>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const id = ctx.newId()
  const blank = { id, number: 0, subject: '', text: '', articles: [], state: 'draft' as const, startedAt: undefined }
  await ctx.write(({ newsletters }) => newsletters.add({ ...blank, changed: { by: actor.accountId, at: ctx.now() } }))
  return ok(id)
}

/** Saves a draft. @param seen the number that the page showed */
export async function saveNewsletter(
  ctx: NewsletterContext,
  actor: Actor,
  id: string,
  { seen, sent }: { seen: number; sent: SentForm },
): Promise<Result<void, NewsletterRefusal>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const read = describeNewsletter([]).read(sent)
  if (!read.ok) return read
  return ctx.write(async ({ newsletters }): Promise<Result<void, NewsletterRefusal>> => {
    const letter = await newsletters.find(id)
    if (!letter) return err({ kind: 'unknown-newsletter' })
    const changed = { by: actor.accountId, at: ctx.now() }
    const isSaved = await newsletters.change({ ...letter, ...read.value, number: seen, changed })
    return isSaved ? ok(undefined) : err({ kind: 'newsletter-changed' })
  })
}

export async function removeNewsletter(
  ctx: NewsletterContext,
  actor: Actor,
  id: string,
): Promise<Result<void, NewsletterRefusal>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const isRemoved = await ctx.write(({ newsletters }) => newsletters.removeDraft(id))
  return isRemoved ? ok(undefined) : err({ kind: 'newsletter-changed' })
}

/** Sends it, in batches, to all current subscribers. @param seen the number that the page showed */
export async function sendNewsletter(
  ctx: NewsletterContext,
  actor: Actor,
  id: string,
  seen: number,
): Promise<Result<void, NewsletterRefusal>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const readers = await listReaders(ctx)
  return ctx.write(async ({ newsletters }): Promise<Result<void, NewsletterRefusal>> => {
    const letter = await newsletters.find(id)
    if (!letter) return err({ kind: 'unknown-newsletter' })
    // A double click sends it once.
    if (letter.state !== 'draft') return ok(undefined)
    const read = describeNewsletter([]).read(toSent(letter))
    if (!read.ok) return read
    if (readers.length === 0) return err({ kind: 'nobody-reads' })
    const at = ctx.now()
    const begun = { ...letter, number: seen, state: 'sending' as const, startedAt: at }
    if (!(await newsletters.change({ ...begun, changed: { by: actor.accountId, at } })))
      return err({ kind: 'newsletter-changed' })
    await newsletters.addDeliveries(
      id,
      readers.map((reader) => reader.id),
    )
    return ok(undefined)
  })
}

/** The letter as its form would send it. */
const toSent = ({ subject, text, articles }: Newsletter) =>
  new URLSearchParams([['subject', subject], ['text', text], ...articles.map((slug) => ['articles', slug])])

/** Retention of a letter after its last change, and of the record of its recipients; the privacy policy repeats these figures. */
const NEWSLETTER_RETENTION = 730 * DAY
const DELIVERY_RETENTION = 30 * DAY

/** Deletes old newsletters and the records of their recipients; runs about once a day. @returns how many rows */
export function purgeNewsletters({ write, now }: Context<NewsletterStores>): Promise<number> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  return write(({ newsletters }) =>
    newsletters.removeChangedUntil({ letters: ago(NEWSLETTER_RETENTION), deliveries: ago(DELIVERY_RETENTION) }),
  )
}
