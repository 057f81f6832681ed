import { z } from 'zod'
import { DATE_GROUPS } from '#features/dates/date-groups.ts'
import { DAY } from '#shared/durations.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import type { SubscriptionWish } from './subscription.ts'

/** So long the link of the first mail is good; who is later asks again. */
const WISH_LASTS = 2 * DAY

export type ReminderLinks = ReturnType<typeof createReminderLinks>

const wishSchema = z.object({ email: z.string(), groups: z.array(z.enum(DATE_GROUPS)), at: z.number() })

/**
 * What the links of our mails carry, signed, so that nothing is kept of people who never asked for anything: the wish itself until it is
 * confirmed, later whose subscription it is.
 */
export function createReminderLinks({ secret, now }: { secret: string; now: () => Date }) {
  const { seal, open } = createLinkSeal<'wish' | 'end'>(secret)

  return {
    sealWish: ({ email, groups }: SubscriptionWish): string =>
      seal('wish', JSON.stringify({ email, groups, at: now().getTime() })),

    /** Undefined for what is not from us, or too old. */
    openWish(token: string): SubscriptionWish | undefined {
      const text = open('wish', token)
      if (text === undefined) return undefined
      const { email, groups, at } = wishSchema.parse(JSON.parse(text))
      return now().getTime() - at < WISH_LASTS ? { email, groups } : undefined
    },

    /** Ends a subscription, however old the mail is. */
    sealEnd: (id: string): string => seal('end', id),
    openEnd: (token: string): string | undefined => open('end', token),
  }
}
