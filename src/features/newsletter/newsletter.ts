/** `sending`: it goes out in batches and can no longer be changed. */
export const NEWSLETTER_STATES = ['draft', 'sending', 'sent'] as const
export type NewsletterState = (typeof NEWSLETTER_STATES)[number]

/** A letter to all subscribers. */
export type Newsletter = {
  id: string
  /** Counts every save; a change names the number that its editor saw. */
  number: number
  subject: string
  /** Plain text; an empty line ends a paragraph. */
  text: string
  /** Slugs of its articles, in their order. */
  articles: string[]
  state: NewsletterState
  changed: { by: string; at: Date }
  /** When sending began. */
  startedAt: Date | undefined
}

/** Mails per batch, and the pause between batches: so that no mail server takes us for a spammer. */
export const BATCH = 30
export const PACE_MILLISECONDS = 60_000
