import type { Context } from '#platform/context.ts'
import type { PublicForm } from '#platform/forms/receive-form.ts'
import type { Limit } from '#platform/limits/rate-limit.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { MailFile } from '#platform/mail/mail.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { MembershipClub } from './application-mail.ts'
import type { PaperClub } from './application-paper.ts'
import type { ApplicationStore } from './application-store.ts'
import type { MembershipTerms } from './fee.ts'
import type { KeyStore } from './key-store.ts'

export type MembershipStores = { applications: ApplicationStore; treasurerKeys: KeyStore; outbox: OutboxStore }

export type MembershipContext = Context<MembershipStores> & {
  findClub: () => Promise<MembershipClub>
  findMembershipTerms: () => Promise<MembershipTerms>
  findPaperClub: () => Promise<PaperClub>
  /** A document that the club has uploaded; undefined if it is gone. */
  findAttachment: (path: string) => Promise<MailFile | undefined>
  forms: { membership: PublicForm }
  /** Counts one paper of a visitor against the limit. */
  takePaperTurn: Limit['take']
  spacingOf: (spacing: MailSpacing) => MailSpacing | undefined
  addresses: {
    /** Page of the members' area that shows an application. */
    application: (id: string) => string
    blankPaper: string
  }
}
