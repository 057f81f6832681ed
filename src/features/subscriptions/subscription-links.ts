import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { DAY } from '#shared/durations.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import { TOPICS, type Ending, type Wish } from './subscription.ts'

/** How long the link of the first mail is valid; after that the visitor must ask again. */
const WISH_LASTS = 2 * DAY

export type SubscriptionLinks = ReturnType<typeof createSubscriptionLinks>

const wishSchema = z.object({ email: z.string(), topics: z.array(z.enum(TOPICS)), at: z.number() })

/** Links of reminders have always used `end`. */
const purposes = { reminders: 'end', newsletter: 'end-newsletter' } as const satisfies Record<Ending, string>

/**
 * Signed contents of the links in our mails: the wish itself until it is confirmed, later the id of the subscription and what to end. So nothing is
 * stored about people who never asked for anything.
 */
export function createSubscriptionLinks({ secret, now }: { secret: string; now: () => Date }) {
  const { seal, open } = createLinkSeal<'wish' | (typeof purposes)[Ending]>(secret)

  return {
    sealWish: ({ email, topics }: Wish): string => seal('wish', JSON.stringify({ email, topics, at: now().getTime() })),

    /** Undefined for a token that is not from us, or too old. */
    openWish(token: string): (Wish & { askedAt: Date }) | undefined {
      const text = open('wish', token)
      // Wishes of an earlier version do not parse; they expire within two days anyway.
      const wish = text === undefined ? undefined : wishSchema.safeParse(JSON.parse(text)).data
      if (!wish || now().getTime() - wish.at >= WISH_LASTS) return undefined
      return { email: wish.email, topics: wish.topics, askedAt: new Date(wish.at) }
    },

    /** Ends a subscription; the link never expires. */
    sealEnd: (id: string, ending: Ending): string => seal(purposes[ending], id),

    openEnd(token: string): { id: string; ending: Ending } | undefined {
      const reminded = open(purposes.reminders, token)
      if (reminded !== undefined) return { id: reminded, ending: 'reminders' }
      const id = open(purposes.newsletter, token)
      return id === undefined ? undefined : { id, ending: 'newsletter' }
    },

    /** A keyed hash: useless without the address. */
    hashAddress: (email: string): string =>
      createHmac('sha256', secret).update(`address.${email.toLowerCase()}`).digest('base64url'),
  }
}
