import { berlinDay } from '#shared/berlin-time.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { ok, type Result } from '#shared/result.ts'
import { signatureField } from './application-fields.ts'
import { describeApplication, toApplication, type AccountUse } from './application-form.ts'
import { signersOf, type NewApplication, type Signer } from './application.ts'
import type { MembershipContext } from './context.ts'
import type { TreasurerLock } from './key-store.ts'
import { readSignature } from './signature.ts'

/** Today's form and terms. Account numbers are stored only if the club collects by debit and its treasurer can open them. */
export async function openApplications(ctx: MembershipContext) {
  const [terms, [lock]] = await Promise.all([ctx.findMembershipTerms(), ctx.read.treasurerKeys.list()])
  const { fees, debit } = terms
  const day = berlinDay(ctx.now())
  const accounts: AccountUse = debit === undefined ? 'none' : lock ? 'kept' : 'paper'
  const asked = { fees, day, accounts, collected: debit?.collected }
  return { terms, lock, asked, form: describeApplication(asked) }
}

/** A form without mistakes. @property signers who must sign the paper @property signatures drawn ones, by signer */
export type CheckedApplication = {
  application: NewApplication
  day: string
  lock: TreasurerLock | undefined
  signers: Signer[]
  signatures: Record<string, string>
}

/** Validates the form; stores nothing. */
export async function checkApplication(
  ctx: MembershipContext,
  sent: SentForm,
): Promise<Result<CheckedApplication, Mistaken>> {
  const { lock, asked, form } = await openApplications(ctx)
  const read = form.read(sent)
  if (!read.ok) return read
  const application = toApplication(read.value, asked)
  const signers = signersOf(application, asked.day)
  const signatures = signers.flatMap(({ key }) => {
    const strokes = readSignature(String(sent.get(signatureField(key)) ?? ''))
    return strokes === undefined ? [] : [[key, strokes] as const]
  })
  return ok({ application, day: asked.day, lock, signers, signatures: Object.fromEntries(signatures) })
}
