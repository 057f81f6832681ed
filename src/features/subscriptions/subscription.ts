import { DATE_GROUPS } from '#shared/german/date-groups.ts'

/** What somebody can have sent, as it stands in forms: reminders of kinds of dates, and the newsletter. Each is agreed to by itself. */
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

/** Somebody who wants this, and has said so by the mail that we sent to the address. */
export type Subscription = { id: string; email: string; topics: Topic[]; confirmedAt: Date }

/** What somebody asks for before that mail; nothing of it is kept but in the mail. */
export type Wish = { email: string; topics: Topic[] }

/**
 * That somebody has agreed, to what, and until when (Art. 7(1) GDPR). The address is in it as a keyed hash alone, so it can stay when the
 * address itself is deleted.
 *
 * @property wording the question to which they said yes
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
