import type { Reminded } from '#features/dates/context.ts'
import { DATE_GROUPS } from '#features/dates/date-groups.ts'
import type { SubscriptionLinks } from '#features/subscriptions/subscription-links.ts'
import type { SubscriptionStore } from '#features/subscriptions/subscription-store.ts'
import { reminderEndPath } from '#site/routes/dates/date-path.ts'

type Sources = { subscriptions: SubscriptionStore; links: SubscriptionLinks; publicUrl: string }

/** Everybody who wants to be reminded of dates by mail. */
export const listReminded = async ({ subscriptions, links, publicUrl }: Sources): Promise<Reminded[]> =>
  (await subscriptions.list()).map(({ id, email, topics }) => ({
    id,
    email,
    groups: DATE_GROUPS.filter((group) => topics.includes(group)),
    endUrl: publicUrl + reminderEndPath(links.sealEnd(id, 'reminders')),
  }))
