import type { SubscriptionContext } from './context.ts'
import type { SubscriptionStore } from './subscription-store.ts'
import type { Topic } from './subscription.ts'

/** @property wording the question that the subscriber agreed to */
type Consent = { email: string; topics: Topic[]; wording: string; askedAt: Date; confirmedAt: Date }

/** Subscribes the address to these topics and stores the proof; ends earlier consents. */
export async function noteConsent(
  { newId, subscriptionLinks }: SubscriptionContext,
  subscriptions: SubscriptionStore,
  { email, topics, wording, askedAt, confirmedAt }: Consent,
): Promise<void> {
  const subscriptionId = await subscriptions.put({ id: newId(), email, topics, confirmedAt })
  await subscriptions.endProofs(subscriptionId, confirmedAt)
  const said = { topics, wording, askedAt, confirmedAt, endedAt: undefined }
  const addressHash = subscriptionLinks.hashAddress(email)
  await subscriptions.addProof({ ...said, id: newId(), subscriptionId, addressHash })
}
