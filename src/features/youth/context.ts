import type { Context } from '#platform/context.ts'
import type { PublicForm } from '#platform/forms/receive-form.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { Office } from '#rights/offices.ts'
import type { YouthClub } from './youth-mail.ts'
import type { YouthStore } from './youth-store.ts'

export type YouthStores = { youth: YouthStore; outbox: OutboxStore; content: { raiseRevision: () => Promise<unknown> } }

export type YouthContext = Context<YouthStores> & {
  findClub: () => Promise<YouthClub>
  listOfficeAddresses: (office: Office) => Promise<string[]>
  forms: { youth: PublicForm }
  /** The links of our mails to the page of a child. */
  childLinks: { seal: (childId: string) => string; open: (token: string) => string | undefined }
  spacingOf: (spacing: MailSpacing) => MailSpacing | undefined
  addresses: {
    /** The page of a child. */
    child: (token: string) => string
    /** The list in the members' area. */
    youthList: string
  }
}
