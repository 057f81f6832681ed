import type { DateGroup } from '#features/dates/date-groups.ts'

/** Somebody who wants to be reminded, and has said so by the mail that we sent to the address. */
export type DateSubscription = { id: string; email: string; groups: DateGroup[]; confirmedAt: Date }

/** What somebody asks for before that mail; nothing of it is kept but in the mail. */
export type SubscriptionWish = { email: string; groups: DateGroup[] }
