import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { DAY } from '#shared/durations.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import { TOPICS, type Ending, type Wish } from './subscription.ts'

/** So long the link of the first mail is good; who is later asks again. */
const WISH_LASTS = 2 * DAY

export type SubscriptionLinks = ReturnType<typeof createSubscriptionLinks>

const wishSchema = z.object({ email: z.string(), topics: z.array(z.enum(TOPICS)), at: z.number() })

/** `end` is what links of reminders have always carried. */
const purposes = { reminders: 'end', newsletter: 'end-newsletter' } as const satisfies Record<Ending, string>

/**
 * What the links of our mails carry, signed, so that nothing is kept of people who never asked for anything: the wish itself until it is
 * confirmed, later whose subscription it is and what of it ends.
 */
export function createSubscriptionLinks({ secret, now }: { secret: string; now: () => Date }) {
  const { seal, open } = createLinkSeal<'wish' | (typeof purposes)[Ending]>(secret)

  return {
    sealWish: ({ email, topics }: Wish): string => seal('wish', JSON.stringify({ email, topics, at: now().getTime() })),

    /** Undefined for what is not from us, or too old. */
    openWish(token: string): (Wish & { askedAt: Date }) | undefined {
      const text = open('wish', token)
      // A wish of an earlier version is over within two days of the change.
      const wish = text === undefined ? undefined : wishSchema.safeParse(JSON.parse(text)).data
      if (!wish || now().getTime() - wish.at >= WISH_LASTS) return undefined
      return { email: wish.email, topics: wish.topics, askedAt: new Date(wish.at) }
    },

    /** Ends a subscription, however old the mail is. */
    sealEnd: (id: string, ending: Ending): string => seal(purposes[ending], id),

    openEnd(token: string): { id: string; ending: Ending } | undefined {
      const reminded = open(purposes.reminders, token)
      if (reminded !== undefined) return { id: reminded, ending: 'reminders' }
      const id = open(purposes.newsletter, token)
      return id === undefined ? undefined : { id, ending: 'newsletter' }
    },

    /** Of no use to whoever does not have the address. */
    hashAddress: (email: string): string =>
      createHmac('sha256', secret).update(`address.${email.toLowerCase()}`).digest('base64url'),
  }
}
