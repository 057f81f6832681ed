import type { SubscriptionContext, SubscriptionStores } from './context.ts'
import { noteConsent } from './note-consent.ts'
import { TOPICS, topicNames, type Subscription, type Topic } from './subscription.ts'
import type { Context } from '#platform/context.ts'
import { berlinYear, startOfBerlinYear } from '#shared/berlin-time.ts'

/** Topics of a signed-in user's own address, which is already verified, so no mail asks for confirmation. */
export const readOwnWishes = async ({ read }: SubscriptionContext, email: string): Promise<Topic[]> =>
  topicsOf(await read.subscriptions.listOf(email))

/** Sets exactly these topics, with a proof of the ticks; does nothing if nothing changes. */
export const changeOwnWishes = (ctx: SubscriptionContext, email: string, wanted: readonly string[]): Promise<void> =>
  ctx.write(async ({ subscriptions }) => {
    const topics = TOPICS.filter((topic) => wanted.includes(topic))
    const before = await subscriptions.listOf(email)
    if (topicsOf(before).join() === topics.join()) return
    const at = ctx.now()
    const [first, ...others] = before
    // The same address may also exist in another case.
    for (const { id } of topics.length === 0 ? before : others) {
      await subscriptions.endProofs(id, at)
      await subscriptions.remove(id)
    }
    if (topics.length === 0) return
    const said = { email: first?.email ?? email, topics, wording: ownWording(topics), askedAt: at, confirmedAt: at }
    await noteConsent(ctx, subscriptions, said)
  })

const topicsOf = (found: Subscription[]): Topic[] =>
  TOPICS.filter((topic) => found.some(({ topics }) => topics.includes(topic)))

const ownWording = (topics: readonly Topic[]) =>
  `Unter „Mein Konto“: Welche E-Mails möchten Sie bekommen? Angekreuzt: ${topics.map((topic) => topicNames[topic]).join(', ')}.`

/** Whole years after the year of its end in which proof of a consent may be demanded (§§ 195, 199 BGB); the privacy policy repeats this figure. */
const PROOF_YEARS = 3

/** Deletes proofs of consents that ended long ago; runs about once a day. @returns how many */
export const purgeProofs = ({ write, now }: Context<SubscriptionStores>): Promise<number> =>
  write(async ({ subscriptions }) => {
    await subscriptions.endLostProofs(now())
    return subscriptions.removeProofsEndedBefore(startOfBerlinYear(berlinYear(now()) - PROOF_YEARS))
  })
