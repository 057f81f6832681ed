import { DATE_GROUPS } from '#shared/german/date-groups.ts'

/** Topics to subscribe to, as in forms: reminders of kinds of dates, and the newsletter. Each needs a consent of its own. */
export const TOPICS = [...DATE_GROUPS, 'newsletter'] as const
export type Topic = (typeof TOPICS)[number]

export const topicNames: Record<Topic, string> = {
  training: 'Erinnerungen an Training',
  spiele: 'Erinnerungen an Spiele',
  turniere: 'Erinnerungen an Turniere',
  verein: 'Erinnerungen an Vereinstermine',
  newsletter: 'Newsletter',
}

/** What one link ends: all reminders, or the newsletter. */
const ENDINGS = ['reminders', 'newsletter'] as const
export type Ending = (typeof ENDINGS)[number]
export const endingOf = (topic: Topic): Ending => (topic === 'newsletter' ? 'newsletter' : 'reminders')

/** A subscription that its owner has confirmed by the link of our mail. */
export type Subscription = { id: string; email: string; topics: Topic[]; confirmedAt: Date }

/** A request before that mail; it is stored only in the mail itself. */
export type Wish = { email: string; topics: Topic[] }

/**
 * Proof of a consent: who agreed, to what, and until when (Art. 7(1) GDPR). It has the address only as a keyed hash, so it can outlive the address
 * itself.
 *
 * @property wording the question that the subscriber agreed to
 */
export type Proof = {
  id: string
  subscriptionId: string
  addressHash: string
  topics: Topic[]
  wording: string
  askedAt: Date
  confirmedAt: Date
  endedAt: Date | undefined
}
