import type { ContactClub } from '#features/contact/contact-mail.ts'
import type { Context } from '#platform/context.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { Office } from '#rights/offices.ts'
import type { EnquiryStore } from './enquiry-store.ts'
import type { TemplateStore } from './template-store.ts'

export type EnquiryStores = { enquiries: EnquiryStore; templates: TemplateStore; outbox: OutboxStore }

export type EnquiryContext = Context<EnquiryStores> & {
  findClub: () => Promise<ContactClub>
  /** Addresses of those who hold an office and can come in. */
  listOfficeAddresses: (office: Office) => Promise<string[]>
  /** An account that can come in, with its offices of this moment. */
  findActivePerson: (
    accountId: string,
  ) => Promise<{ email: string | undefined; offices: readonly Office[] } | undefined>
  addresses: {
    /** Where an enquiry is answered. */
    enquiry: (id: string) => string
  }
}
