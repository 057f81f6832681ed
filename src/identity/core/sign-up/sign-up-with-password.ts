import type { Account, Person } from '#identity/core/accounts/account.ts'
import { findByAddress } from '#identity/core/accounts/find-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import { evenly } from '#identity/core/evenly.ts'
import { commitAndHandOver } from '#identity/core/one-time/hand-over.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { grantFor } from '#identity/core/sessions/open-session.ts'
import type { SignedIn } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { newcomerOf, readApplicant, type Applicant, type ApplicantRefusal, type PasswordSignUp } from './applicant.ts'
import { judgeEarlier, type EarlierSignUp, repeatSignUp, turnAway } from './repeat-sign-up.ts'
import { finishSignUp, type SignUpDecision } from './finish-sign-up.ts'

export type PasswordSignUpRefusal = ApplicantRefusal | Refusal<'already-registered' | 'sms-failed'>

type SignUpOutcome = SignedIn | { kind: 'confirmation-sent'; person: Person }

type Outcome = Answer<SignUpOutcome, PasswordSignUpRefusal>
/** What was found outside the transaction, and the hash that the account may have afterwards. */
type Weighed = { known: Account | undefined; earlier: EarlierSignUp | undefined; passwordHash: string | undefined }
type Attempt = { applicant: Applicant; newcomer: Person }

/**
 * Creates an account, or pretends to: a known address gets the same answer, with a made-up account and identity, unless `tellsRegistered` or
 * auto-confirmation is on. An unconfirmed account gets its metadata merged and its mail again.
 */
export function signUpWithPassword(ctx: IdentityContext, request: PasswordSignUp): Outcome {
  return evenly(ctx, async () => {
    const applicant = readApplicant(ctx, request)
    if (!applicant.ok) return applicant
    return attempt(ctx, { applicant: applicant.value, newcomer: newcomerOf(ctx, applicant.value) })
  })
}

/** Starts again if another sign-up for the same address came in between. */
async function attempt(ctx: IdentityContext, { applicant, newcomer }: Attempt): Outcome {
  const weighed = await weigh(ctx, applicant)
  const decided = await commitAndHandOver(ctx, (tx) => decide(tx, { applicant, newcomer, weighed }))
  if (!decided.ok) return decided
  const decision = decided.value
  switch (decision.kind) {
    case 'outdated':
      return attempt(ctx, { applicant, newcomer })
    case 'refused':
      return err(decision.refusal)
    case 'opened':
      return ok({ kind: 'signed-in', grant: await grantFor(ctx, decision.opened) })
    case 'shown':
      return ok({ kind: 'confirmation-sent', person: decision.person })
    case 'to-confirm':
      return ok({ kind: 'confirmation-sent', person: asWrittenTo(newcomer) })
  }
}

/**
 * What an applicant who has to confirm sees: always the newcomer, whether it was stored or the address has an account. The vendor shows
 * registered people without identities, which gives them away; here the owner of the address is informed by mail, and `tellsRegistered` is for
 * services that want to say it openly.
 */
const asWrittenTo = ({ account, ...rest }: Person): Person => ({
  ...rest,
  account: { ...account, confirmationSentAt: account.createdAt },
})

/**
 * Decides which password the account may have afterwards, at the price of one slow hash in every case.
 *
 * A person who signs up first with a stranger's address must not own the account that the stranger confirms, and neither must one who signs up in
 * between. So while a message can still confirm the account, two different passwords for it cancel each other: the owner of the mailbox signs in
 * by the link and chooses one. Only when every message has lapsed does the newest sign-up begin afresh.
 */
async function weigh({ read, hasher, now }: IdentityContext, applicant: Applicant): Promise<Weighed> {
  const { address, audience, password, isConfirmedAtOnce } = applicant
  const known = await findByAddress(read, address, audience)
  const earlier = known && (await judgeEarlier(read, known, { kind: address.kind, now: now() }))
  const beginsAfresh = earlier === undefined || earlier === 'lapsed' || (earlier === 'pending' && isConfirmedAtOnce)
  if (beginsAfresh) return { known, earlier, passwordHash: await hasher.hash(password) }
  if (earlier !== 'pending' || !known?.passwordHash) {
    await hasher.verifyNothing(password)
    return { known, earlier, passwordHash: undefined }
  }
  const { fits } = await hasher.verify(password, known.passwordHash)
  return { known, earlier, passwordHash: fits ? known.passwordHash : undefined }
}

async function decide(
  tx: Transaction,
  { applicant, newcomer, weighed }: Attempt & { weighed: Weighed },
): Promise<SignUpDecision> {
  const { earlier, passwordHash } = weighed
  const known = await findByAddress(tx, applicant.address, applicant.audience)
  if (!(await isStillSo(tx, known, applicant, weighed))) return { kind: 'outdated' }
  if (!known || !earlier) return register(tx, applicant, withHash(newcomer, passwordHash))
  if (earlier === 'confirmed') return turnAway(tx, applicant, known)
  // It may hold an office, which anyone could claim without a proof of the address.
  if (earlier === 'arranged' && applicant.isConfirmedAtOnce) return turnAway(tx, applicant, known)
  return repeatSignUp(tx, { applicant, known, earlier, passwordHash })
}

const withHash = (person: Person, passwordHash: string | undefined): Person => ({
  ...person,
  account: { ...person.account, passwordHash },
})

/** Whether the basis of the password decision still holds. @param known the account that has the address now */
async function isStillSo(
  tx: Transaction,
  known: Account | undefined,
  applicant: Applicant,
  weighed: Weighed,
): Promise<boolean> {
  const before = weighed.known
  if (!known || !before) return known === before
  if (known.id !== before.id || known.passwordHash !== before.passwordHash) return false
  return (await judgeEarlier(tx, known, { kind: applicant.address.kind, now: tx.now() })) === weighed.earlier
}

async function register(tx: Transaction, applicant: Applicant, person: Person): Promise<SignUpDecision> {
  const { account, identities } = person
  await tx.accounts.add(account)
  for (const identity of identities) await tx.identities.add(identity)
  // An applicant who still has to confirm is logged as signed up on confirmation.
  if (applicant.isConfirmedAtOnce) {
    const traits = { provider: applicant.address.kind }
    await audit(tx, { action: 'user_signedup', actor: account, traits, ip: applicant.caller.ip })
  }
  return finishSignUp(tx, { applicant, person, isNewcomer: true })
}
