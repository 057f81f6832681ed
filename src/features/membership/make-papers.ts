import { toSlug } from '#shared/slug.ts'
import type { MailFile } from '#platform/mail/mail.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { formatIban } from '#shared/iban.ts'
import { writeApplicationPaper, type FilledPaper } from './application-paper.ts'
import { nameOfPerson, signersOf, isMembershipReference } from './application.ts'
import type { CheckedApplication } from './check-application.ts'
import type { MembershipContext } from './context.ts'
import type { MembershipTerms } from './fee.ts'
import type { KeptApplication, SealedPart } from './kept-application.ts'

/** A PDF with its file name. */
export type Paper = MailFile

/** The application as PDF, blank. */
export const writeBlankPaper = (ctx: MembershipContext): Promise<MailFile> => write(ctx, undefined)

/** The same with the visitor's entries, which are not stored. @param reference of the application once it is sent */
export const writeTypedPaper = (
  ctx: MembershipContext,
  { application, day, signers, signatures }: CheckedApplication,
  reference: string,
): Promise<MailFile> =>
  write(ctx, {
    application,
    day,
    signers,
    signatures,
    at: ctx.now(),
    reference: isMembershipReference(reference) ? reference : undefined,
    iban: application.account?.iban ? formatIban(application.account.iban) : undefined,
  })

/** The paper of a stored application. @param opened the part that the treasurer's code has opened, if any */
export function writeKeptPaper(
  ctx: MembershipContext,
  application: KeptApplication,
  opened?: SealedPart,
): Promise<MailFile> {
  const day = berlinDay(application.receivedAt)
  return write(ctx, {
    application,
    day,
    reference: application.reference,
    at: application.receivedAt,
    signers: signersOf(application, day),
    iban: opened?.iban === undefined ? undefined : formatIban(opened.iban),
    signatures: opened?.signatures ?? {},
  })
}

/** Attachments of the mails: the paper without account number and signatures, and the club's own documents. */
export const writeMailFiles = async (ctx: MembershipContext, application: KeptApplication): Promise<MailFile[]> => [
  await writeKeptPaper(ctx, application),
  ...(await findAttachments(ctx, await ctx.findMembershipTerms())),
]

async function write(ctx: MembershipContext, filled: FilledPaper | undefined): Promise<MailFile> {
  const [terms, club] = await Promise.all([ctx.findMembershipTerms(), ctx.findPaperClub()])
  const attachments = await findAttachments(ctx, terms)
  const content = await writeApplicationPaper({ terms, club, filled, attachments, now: ctx.now() })
  return { name: nameOf(filled), mediaType: 'application/pdf', content }
}

const findAttachments = async (ctx: MembershipContext, { attachments = [] }: MembershipTerms) =>
  (await Promise.all(attachments.map(ctx.findAttachment))).filter((file) => file !== undefined)

function nameOf(filled: FilledPaper | undefined): string {
  if (!filled) return 'antrag-auf-mitgliedschaft.pdf'
  return `antrag-${toSlug(nameOfPerson(filled.application.people[0]))}.pdf`
}
