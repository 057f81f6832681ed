import type { SubscriptionContext, SubscriptionStores } from './context.ts'
import { noteConsent } from './note-consent.ts'
import { TOPICS, topicNames, type Subscription, type Topic } from './subscription.ts'
import type { Context } from '#platform/context.ts'
import { berlinYear, startOfBerlinYear } from '#shared/berlin-time.ts'

/** What somebody who is signed in has sent to their own address. It is proven already, so no mail asks once more. */
export const readOwnWishes = async ({ read }: SubscriptionContext, email: string): Promise<Topic[]> =>
  topicsOf(await read.subscriptions.listOf(email))

/** These and no others; the proof says what was ticked. Nothing happens where nothing is different. */
export const changeOwnWishes = (ctx: SubscriptionContext, email: string, wanted: readonly string[]): Promise<void> =>
  ctx.write(async ({ subscriptions }) => {
    const topics = TOPICS.filter((topic) => wanted.includes(topic))
    const before = await subscriptions.listOf(email)
    if (topicsOf(before).join() === topics.join()) return
    const at = ctx.now()
    const [first, ...others] = before
    // The same address may have come in capitals once.
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

/** So many whole years after the one in which it ended a consent may be asked for (§§ 195, 199 BGB); the privacy policy repeats this figure. */
const PROOF_YEARS = 3

/** Forgets proofs of what has ended long ago; to be run about once a day. @returns how many */
export const purgeProofs = ({ write, now }: Context<SubscriptionStores>): Promise<number> =>
  write(async ({ subscriptions }) => {
    await subscriptions.endLostProofs(now())
    return subscriptions.removeProofsEndedBefore(startOfBerlinYear(berlinYear(now()) - PROOF_YEARS))
  })
