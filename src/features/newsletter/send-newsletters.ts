import type { NewsletterContext, NewsletterStores } from './context.ts'
import { listChoice } from './keep-newsletters.ts'
import { composeNewsletter } from './newsletter-mail.ts'
import { BATCH, type Newsletter } from './newsletter.ts'

/**
 * Puts the next batch of each newsletter into the outbox. Every instance may call it at any time: one of them gets the turn, and the transaction
 * that stores the mails also records their recipients.
 *
 * @returns how many mails it has written
 */
export async function sendNewsletters(ctx: NewsletterContext): Promise<number> {
  const due = (await ctx.read.newsletters.list()).filter(({ state }) => state === 'sending')
  if (due.length === 0) return 0
  const [club, articles] = await Promise.all([ctx.findClub(), listChoice(ctx)])
  let mails = 0
  for (const letter of due) mails += await ctx.write((stores) => sendSome(ctx, stores, letter, { articles, club }))
  return mails
}

type Facts = Omit<Parameters<typeof composeNewsletter>[2], 'endUrl'>

async function sendSome(
  { now, newId, addresses }: NewsletterContext,
  { newsletters, subscriptions, outbox }: NewsletterStores,
  letter: Newsletter,
  facts: Facts,
): Promise<number> {
  const at = now()
  if (!(await newsletters.takeTurn(letter.id, at))) return 0
  const pending = await newsletters.listPending(letter.id, BATCH)
  let mails = 0
  for (const id of pending) {
    const reader = await subscriptions.find(id)
    if (!reader?.topics.includes('newsletter')) await newsletters.removeDelivery(letter.id, id)
    else {
      const mail = composeNewsletter(reader.email, letter, { ...facts, endUrl: addresses.newsletterEnd(id) })
      await outbox.add({ ...mail, id: newId(), createdAt: at })
      await newsletters.setDelivered(letter.id, id, at)
      mails += 1
    }
  }
  if (pending.length < BATCH) await newsletters.setSent(letter.id)
  return mails
}
