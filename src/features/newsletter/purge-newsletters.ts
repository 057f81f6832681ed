import { DAY } from '#shared/durations.ts'
import type { NewsletterStore } from './newsletter-store.ts'

/** After it was last changed, and of whom it went to; the privacy policy repeats these figures. */
const NEWSLETTER_RETENTION = 730 * DAY
const DELIVERY_RETENTION = 30 * DAY

type Needs = {
  inTransaction: <T>(work: (newsletters: Pick<NewsletterStore, 'removeChangedUntil'>) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Forgets old newsletters and to whom they went; to be run about once a day. @returns a step that tells how many rows */
export const createPurgeNewsletters =
  ({ inTransaction, now }: Needs) =>
  (): Promise<number> => {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
    return inTransaction((newsletters) =>
      newsletters.removeChangedUntil({ letters: ago(NEWSLETTER_RETENTION), deliveries: ago(DELIVERY_RETENTION) }),
    )
  }
