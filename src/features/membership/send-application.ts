import { createHash, randomInt } from 'node:crypto'
import type { TooMany } from '#platform/limits/rate-limit.ts'
import { RECEIPT_SPACING } from '#platform/mail/mail-spacing.ts'
import { sealText } from '#platform/sealing/lock.ts'
import { checkView, type Posted } from '#platform/forms/receive-form.ts'
import type { FormRefusal } from '#shared/form-guard.ts'
import { IBAN_END } from '#shared/iban.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { composeForApplicant, composeForOffice } from './application-mail.ts'
import type { CheckedApplication } from './check-application.ts'
import type { MembershipContext } from './context.ts'
import type { KeptApplication, SealedPart } from './kept-application.ts'
import { writeMailFiles } from './make-papers.ts'
import { composeMembershipReference } from './application.ts'

export type SendRefusal =
  | FormRefusal
  | TooMany
  /** The same view of the form has sent something else before. */
  | { kind: 'form-already-sent' }
  /** The database could not store it; the log has the fault itself. */
  | { kind: 'not-stored' }

/**
 * Stores an application, its account number sealed for the treasurer, and mails the office and the applicant. Idempotent: the same form sent again is
 * the same application.
 */
export async function sendApplication(
  ctx: MembershipContext,
  checked: CheckedApplication,
  { report, ...posted }: Posted & { report: (fault: unknown) => void },
): Promise<Result<KeptApplication, SendRefusal>> {
  try {
    const view = await checkView(ctx.forms.membership, posted)
    return view.ok ? await keep(ctx, checked, view.value.formKey) : view
  } catch (fault) {
    // A database that cannot write must not cost the visitor the text they typed.
    report(fault)
    return err({ kind: 'not-stored' })
  }
}

async function keep(
  ctx: MembershipContext,
  checked: CheckedApplication,
  formKey: string,
): Promise<Result<KeptApplication, SendRefusal>> {
  const application = await toKept(ctx, checked, formKey)
  const [files, club] = await Promise.all([writeMailFiles(ctx, application), ctx.findClub()])
  const createdAt = application.receivedAt
  const { addresses } = ctx
  const kept = await ctx.write(
    async ({ applications, outbox }) => {
      if (!(await applications.add(application))) return applications.findByFormKey(formKey)
      const forOffice = composeForOffice(application, { club, url: addresses.application(application.id), files })
      const receipt = { club, blankUrl: addresses.blankPaper, files: files.slice(1) }
      const forApplicant = composeForApplicant(application, receipt)
      await outbox.add({ ...forOffice, id: ctx.newId(), createdAt })
      await outbox.add({ ...forApplicant, id: ctx.newId(), createdAt }, ctx.spacingOf(RECEIPT_SPACING))
      return application
    },
    // A retry finds the application by its form key and does not write it again.
    { isIdempotent: true },
  )
  if (!kept) throw new Error('the reference of an application is taken')
  return kept.formFingerprint === application.formFingerprint ? ok(kept) : err({ kind: 'form-already-sent' })
}

async function toKept(
  ctx: MembershipContext,
  { application, lock, signers, signatures: drawn }: CheckedApplication,
  formKey: string,
): Promise<KeptApplication> {
  const { account, ...rest } = application
  const signatures = lock ? drawn : {}
  const isSigned = signers.every(({ key }) => key in signatures)
  const closed: SealedPart = { iban: account?.iban, signatures }
  const isEmpty = account === undefined && Object.keys(signatures).length === 0
  const kept = {
    ...rest,
    id: ctx.newId(),
    reference: composeMembershipReference(randomInt),
    formKey,
    state: isSigned ? ('new' as const) : ('waiting' as const),
    number: 0,
    account: lock && account && { holder: account.holder, end: account.iban.slice(-IBAN_END) },
    sealed: lock && !isEmpty ? { keyId: lock.id, text: await sealText(JSON.stringify(closed), lock) } : undefined,
    receivedAt: ctx.now(),
    decidedAt: undefined,
  }
  return { ...kept, formFingerprint: fingerprint(kept) }
}

/** Covers only unsealed fields: an account number could be guessed from its hash. */
const fingerprint = ({
  people,
  feeTitle,
  street,
  city,
  email,
  consents,
  guardian,
  account,
}: Omit<KeptApplication, 'formFingerprint'>) =>
  createHash('sha256')
    .update(JSON.stringify([people, feeTitle, street, city, email, consents, guardian, account?.holder, account?.end]))
    .digest('base64url')
