import type { Context } from '#platform/context.ts'
import type { PublicForm } from '#platform/forms/receive-form.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { SubscriptionLinks } from './subscription-links.ts'
import type { SubscriptionStore } from './subscription-store.ts'
import type { SubscriptionClub } from './wish-mail.ts'

export type SubscriptionStores = { subscriptions: SubscriptionStore; outbox: OutboxStore }

export type SubscriptionContext = Context<SubscriptionStores> & {
  findClub: () => Promise<SubscriptionClub>
  forms: { wishes: PublicForm }
  subscriptionLinks: SubscriptionLinks
  spacingOf: (spacing: MailSpacing) => MailSpacing | undefined
  addresses: {
    /** The page that confirms a wish. */
    wish: (token: string) => string
  }
}
