import type { SubscriptionStore } from './subscription-store.ts'
import type { Topic } from './subscription.ts'

/** @property wording the question to which they said yes */
type Consent = { email: string; topics: Topic[]; wording: string; askedAt: Date; confirmedAt: Date }

type Needs = {
  subscriptions: Pick<SubscriptionStore, 'put' | 'endProofs' | 'addProof'>
  newId: () => string
  hashAddress: (email: string) => string
}

/** From now on this address gets these, and the proof is kept; what was agreed to before is over. */
export async function noteConsent(
  { subscriptions, newId, hashAddress }: Needs,
  { email, topics, wording, askedAt, confirmedAt }: Consent,
): Promise<void> {
  const subscriptionId = await subscriptions.put({ id: newId(), email, topics, confirmedAt })
  await subscriptions.endProofs(subscriptionId, confirmedAt)
  const said = { topics, wording, askedAt, confirmedAt, endedAt: undefined }
  await subscriptions.addProof({ ...said, id: newId(), subscriptionId, addressHash: hashAddress(email) })
}
