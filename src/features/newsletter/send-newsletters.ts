import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { composeNewsletter, type NewsletterClub, type ToldArticle } from './newsletter-mail.ts'
import type { NewsletterStore } from './newsletter-store.ts'
import { BATCH, type Newsletter } from './newsletter.ts'

type Work = {
  newsletters: NewsletterStore
  outbox: Pick<OutboxStore, 'add'>
  /** The address of a reader; undefined for who does not want it any more. */
  findAddress: (subscriptionId: string) => Promise<string | undefined>
}

type Needs = {
  list: NewsletterStore['list']
  inTransaction: <T>(work: (stores: Work) => Promise<T>) => Promise<T>
  listArticles: () => Promise<ToldArticle[]>
  findClub: () => Promise<NewsletterClub>
  getToEndUrl: () => Promise<(subscriptionId: string) => string>
  now: () => Date
  newId: (now: Date) => string
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

/**
 * Puts the next of each newsletter that is being sent into the outbox. Every instance may ask at any time: one of them gets the turn, and
 * that somebody got it is noted in the transaction that keeps the mail.
 *
 * @returns a step that tells how many mails it has written
 */
export function createSendNewsletters(needs: Needs): () => Promise<number> {
  const { list, inTransaction, now, newId, afterCommit } = needs

  return async function sendNewsletters(): Promise<number> {
    const due = (await list()).filter(({ state }) => state === 'sending')
    if (due.length === 0) return 0
    const [club, articles, toEndUrl] = await Promise.all([needs.findClub(), needs.listArticles(), needs.getToEndUrl()])
    let mails = 0
    for (const letter of due)
      mails += await inTransaction((stores) =>
        sendSome(stores, letter, (id) => ({ articles, club, endUrl: toEndUrl(id) })),
      )
    if (mails > 0) afterCommit()
    return mails
  }

  async function sendSome(
    { newsletters, outbox, findAddress }: Work,
    letter: Newsletter,
    factsFor: (id: string) => Parameters<typeof composeNewsletter>[2],
  ): Promise<number> {
    const at = now()
    if (!(await newsletters.takeTurn(letter.id, at))) return 0
    const pending = await newsletters.listPending(letter.id, BATCH)
    let mails = 0
    for (const id of pending) {
      const address = await findAddress(id)
      if (address === undefined) await newsletters.removeDelivery(letter.id, id)
      else {
        await outbox.add({ ...composeNewsletter(address, letter, factsFor(id)), id: newId(at), createdAt: at })
        await newsletters.setDelivered(letter.id, id, at)
        mails += 1
      }
    }
    if (pending.length < BATCH) await newsletters.setSent(letter.id)
    return mails
  }
}
