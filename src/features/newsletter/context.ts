import type { Context } from '#platform/context.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { NewsletterClub } from './newsletter-mail.ts'
import type { NewsletterStore } from './newsletter-store.ts'

/** A subscriber. @property topics may include `newsletter` */
export type Reader = { id: string; email: string; topics: readonly string[] }

export type NewsletterStores = {
  newsletters: NewsletterStore
  outbox: OutboxStore
  subscriptions: { list: () => Promise<Reader[]>; find: (id: string) => Promise<Reader | undefined> }
  /** The latest articles come first. */
  articles: {
    listTeasers: (from: number, count: number) => Promise<{ slug: string; title: string; summary: string }[]>
  }
}

export type NewsletterContext = Context<NewsletterStores> & {
  findClub: () => Promise<NewsletterClub>
  addresses: {
    article: (slug: string) => string
    /** Address that ends a reader's newsletter. @param readerId of the subscription */
    newsletterEnd: (readerId: string) => string
  }
}
