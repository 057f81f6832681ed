import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { NewsletterStores } from './context.ts'

/** After it was last changed, and of whom it went to; the privacy policy repeats these figures. */
const NEWSLETTER_RETENTION = 730 * DAY
const DELIVERY_RETENTION = 30 * DAY

/** Forgets old newsletters and to whom they went; to be run about once a day. @returns how many rows */
export function purgeNewsletters({ write, now }: Context<NewsletterStores>): Promise<number> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  return write(({ newsletters }) =>
    newsletters.removeChangedUntil({ letters: ago(NEWSLETTER_RETENTION), deliveries: ago(DELIVERY_RETENTION) }),
  )
}
