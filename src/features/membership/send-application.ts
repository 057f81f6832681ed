import { createHash } from 'node:crypto'
import type { Limit, TooMany } from '#platform/limits/limit.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { MailFile } from '#platform/mail/mail.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { sealText } from '#platform/sealing/lock.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { FormGuard, FormRefusal } from '#shared/form-guard.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { IBAN_END } from '#shared/iban.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { signatureField } from './application-fields.ts'
import { parseApplicationForm, type ApplicationMistakes } from './application-form.ts'
import { composeForApplicant, composeForOffice, type MembershipClub } from './application-mail.ts'
import type { ApplicationStore } from './application-store.ts'
import { signersOf, type NewApplication } from './application.ts'
import type { MembershipTerms } from './fee.ts'
import type { TreasurerLock } from './key-store.ts'
import type { KeptApplication, SealedPart } from './kept-application.ts'
import { readSignature } from './signature.ts'

export type SendRefusal =
  | { kind: 'mistakes'; mistakes: ApplicationMistakes }
  | FormRefusal
  | TooMany
  /** From the same view of the form something else was sent before. */
  | { kind: 'form-already-sent' }
  /** The database did not take it; the fault itself is in the log. */
  | { kind: 'not-stored' }

/** What one transaction offers; application and mails are kept or dropped together. */
export type SendingWork = {
  applications: Pick<ApplicationStore, 'add' | 'findByFormKey'>
  outbox: Pick<OutboxStore, 'add'>
}

export type SendNeeds = {
  inTransaction: <T>(work: (stores: SendingWork) => Promise<T>) => Promise<T>
  findTerms: () => Promise<MembershipTerms>
  findClub: () => Promise<MembershipClub>
  /** The treasurer's present lock; undefined where there is none. */
  findLock: () => Promise<TreasurerLock | undefined>
  /** The paper as others than the treasurer may see it, and behind it the club's documents that go along with it. */
  makeFiles: (application: KeptApplication) => Promise<MailFile[]>
  formGuard: Pick<FormGuard, 'check'>
  /** Counts one sent form for a visitor. */
  takeTurn: Limit['take']
  now: () => Date
  newId: (now: Date) => string
  newReference: () => string
  /** How many receipts one mailbox may get; undefined for any number. */
  spacing: MailSpacing | undefined
  /** Where the room shows it. */
  toUrl: (id: string) => string
  /** Where the blank paper is. */
  blankUrl: string
  /** Called when application and mails are safely stored. */
  afterCommit: () => void
}

/** @property address of the visitor */
export type SentApplication = {
  fields: Record<string, string>
  address: string
  report: (fault: unknown) => void
}

export type SendApplication = ReturnType<typeof createSendApplication>

export function createSendApplication(needs: SendNeeds) {
  const { inTransaction, findClub, takeTurn, formGuard, makeFiles, newId, spacing, toUrl, afterCommit } = needs

  async function take({ fields, address }: SentApplication): Promise<Result<KeptApplication, SendRefusal>> {
    const turn = await takeTurn(address)
    if (!turn.ok) return turn
    const at = needs.now()
    const lock = await needs.findLock()
    const form = parseApplicationForm(fields, formTerms(await needs.findTerms(), at, lock))
    if (!form.ok) return err({ kind: 'mistakes', mistakes: form.error })
    const { [guardFieldNames.token]: token = '', [guardFieldNames.trap]: trap = '' } = fields
    const view = formGuard.check({ token, trap })
    if (!view.ok) return view
    const application = await toKept(form.value, { ...view.value, fields, lock, at, needs })
    const files = await makeFiles(application)
    const club = await findClub()
    const earlier = await inTransaction(async ({ applications, outbox }) => {
      if (!(await applications.add(application))) return applications.findByFormKey(application.formKey)
      const [forOffice, forApplicant] = [
        composeForOffice(application, { club, url: toUrl(application.id), files }),
        composeForApplicant(application, { club, blankUrl: needs.blankUrl, files: files.slice(1) }),
      ]
      await outbox.add({ ...forOffice, id: newId(at), createdAt: at })
      await outbox.add({ ...forApplicant, id: newId(at), createdAt: at }, spacing)
      return application
    })
    if (!earlier) throw new Error('the reference of an application is taken')
    if (earlier.formFingerprint !== application.formFingerprint) return err({ kind: 'form-already-sent' })
    afterCommit()
    return ok(earlier)
  }

  /**
   * Keeps an application, its account closed for the treasurer, and mails it to the office and to whoever applied. The same form sent again
   * is the same application.
   */
  return async function sendApplication(sent: SentApplication): Promise<Result<KeptApplication, SendRefusal>> {
    return take(sent).catch((fault: unknown) => {
      // Whatever keeps the database from writing must not cost the visitor what was typed.
      sent.report(fault)
      return err({ kind: 'not-stored' } as const)
    })
  }
}

/** Accounts are asked for only where the club collects by debit and its treasurer can open them. */
export const formTerms = ({ fees, debit }: MembershipTerms, at: Date, lock: unknown) => ({
  fees,
  day: berlinDay(at),
  takesAccounts: debit !== undefined && lock !== undefined,
})

/** The signatures that were drawn, by signer. */
export function readSignatures(application: NewApplication, fields: Record<string, string>, day: string) {
  return Object.fromEntries(
    signersOf(application, day).flatMap(({ key }) => {
      const strokes = readSignature(fields[signatureField(key)] ?? '')
      return strokes === undefined ? [] : [[key, strokes]]
    }),
  )
}

type Making = {
  formKey: string
  fields: Record<string, string>
  lock: TreasurerLock | undefined
  at: Date
  needs: Pick<SendNeeds, 'newId' | 'newReference'>
}

async function toKept(application: NewApplication, making: Making): Promise<KeptApplication> {
  const { formKey, fields, lock, at, needs } = making
  const { account, ...rest } = application
  const day = berlinDay(at)
  const signatures = lock ? readSignatures(application, fields, day) : {}
  const isSigned = signersOf(application, day).every(({ key }) => key in signatures)
  const closed: SealedPart = { iban: account?.iban, signatures }
  const isEmpty = account === undefined && Object.keys(signatures).length === 0
  const kept = {
    ...rest,
    id: needs.newId(at),
    reference: needs.newReference(),
    formKey,
    state: isSigned ? ('new' as const) : ('waiting' as const),
    number: 0,
    account: account && { holder: account.holder, end: account.iban.slice(-IBAN_END) },
    sealed: lock && !isEmpty ? { keyId: lock.id, text: await sealText(JSON.stringify(closed), lock) } : undefined,
    receivedAt: at,
    decidedAt: undefined,
  }
  return { ...kept, formFingerprint: fingerprint(kept) }
}

/** Of everything that may lie open: a checksum of an account number could be guessed. */
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
