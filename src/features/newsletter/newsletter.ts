/** `sending`: it goes out bit by bit, and nobody changes it any more. */
export const NEWSLETTER_STATES = ['draft', 'sending', 'sent'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/** A letter to all who want the newsletter. */
export type Newsletter = {
  id: string
  /** Counts every save; whoever changes something names the one that they have seen. */
  number: number
  subject: string
  /** Plain text; an empty line ends a paragraph. */
  text: string
  /** Slugs of the articles that it tells of, in their order. */
  articles: string[]
  state: NewsletterState
  changed: { by: string; at: Date }
  /** When it was begun to be sent. */
  startedAt: Date | undefined
}

/** So many are put into the outbox at a time, each time after this pause: no mail server takes us for a sender of spam. */
export const BATCH = 30
export const PACE_MILLISECONDS = 60_000
