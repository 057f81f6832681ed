import type { ContactClub } from '#features/contact/contact-mail.ts'
import type { Context } from '#platform/context.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { Office } from '#rights/offices.ts'
import type { EnquiryStore } from './enquiry-store.ts'
import type { TemplateStore } from './template-store.ts'

export type EnquiryStores = { enquiries: EnquiryStore; templates: TemplateStore; outbox: OutboxStore }

export type EnquiryContext = Context<EnquiryStores> & {
  findClub: () => Promise<ContactClub>
  /** Addresses of the holders of an office who can sign in. */
  listOfficeAddresses: (office: Office) => Promise<string[]>
  /** An account that can sign in, with its current offices. */
  findActivePerson: (
    accountId: string,
  ) => Promise<{ email: string | undefined; offices: readonly Office[] } | undefined>
  addresses: {
    /** Address of the page that answers an enquiry. */
    enquiry: (id: string) => string
  }
}
