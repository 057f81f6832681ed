import type { Context } from '#platform/context.ts'
import type { PublicForm } from '#platform/forms/receive-form.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { ContactClub } from './contact-mail.ts'
import type { ContactStore } from './contact-store.ts'

export type ContactStores = { contactMessages: ContactStore; outbox: OutboxStore }

export type ContactContext = Context<ContactStores> & {
  findClub: () => Promise<ContactClub>
  forms: { contact: PublicForm }
  /** How many mails one mailbox may get; undefined if nothing is limited. */
  spacingOf: (spacing: MailSpacing) => MailSpacing | undefined
  addresses: {
    /** Address of the page that answers a message. */
    enquiry: (id: string) => string
  }
}
