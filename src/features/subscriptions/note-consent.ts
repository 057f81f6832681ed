import type { SubscriptionContext } from './context.ts'
import type { SubscriptionStore } from './subscription-store.ts'
import type { Topic } from './subscription.ts'

/** @property wording the question to which they said yes */
type Consent = { email: string; topics: Topic[]; wording: string; askedAt: Date; confirmedAt: Date }

/** From now on this address gets these, and the proof is kept; what was agreed to before is over. */
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
