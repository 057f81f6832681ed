import { addressText, type Person, isBanned, isUnproven } from '#identity/core/accounts/account.ts'
import { checkPassword, type PasswordRefusal } from '#identity/core/accounts/password-rule.ts'
import type { AuditAction } from '#identity/core/audit-entry.ts'
import { audit } from '#identity/core/audit.ts'
import type { Caller, IdentityContext, Transaction } from '#identity/core/context.ts'
import { evenly } from '#identity/core/evenly.ts'
import { methodOf } from '#identity/core/flows/flow-method.ts'
import { issueAuthCode } from '#identity/core/flows/issue-auth-code.ts'
import { findCandidates, type Proof, findProven } from '#identity/core/one-time/find-proof.ts'
import { replacePassword } from '#identity/core/one-time/new-password.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { grantFor, openSession } from '#identity/core/sessions/open-session.ts'
import type { SignedIn, AuthenticationMethod, Session } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { hashLink } from '#identity/core/one-time/issue-token.ts'
import type { TokenPurpose, Flow, OneTimeToken } from '#identity/core/one-time/one-time-token.ts'
import { applyToken, findTokenRefusal, type TokenObstacle } from './apply-token.ts'

export type VerifyRefusal = Refusal<'token-missing' | 'too-many'> | PasswordRefusal | SpendingRefusal

/** A link that was followed, or a code that was typed in. */
export type VerifyRequest = {
  proof: Proof
  /** The purposes it may have; the first that fits counts. */
  purposes: TokenPurpose[]
  /** For invitations and recoveries that set a password in the same step. */
  password: string | undefined
  /** Netlify: an invited person must choose a password in this very step. */
  invitesNeedPassword: boolean
  /** For clients that submit a link's token themselves instead of following the link: a session, although PKCE was requested. */
  alwaysStartsSession?: boolean
  caller: Caller
}

/** `signed-in` with a session; `code-issued` for links requested with PKCE; `half-done` after the first of two confirmations. */
export type VerifyOutcome =
  | SignedIn
  | { kind: 'half-done'; remaining: 'current' | 'new' }
  | { kind: 'code-issued'; authCode: string; redirectTo: string }

/** Uses a link or code, once. */
export function verifyLink(ctx: IdentityContext, request: VerifyRequest): Answer<VerifyOutcome, VerifyRefusal> {
  const work = () => verify(ctx, request)
  // A link's token cannot be guessed, so the timing reveals nothing.
  return request.proof.kind === 'code' ? evenly(ctx, work) : work()
}

async function verify(ctx: IdentityContext, request: VerifyRequest): Answer<VerifyOutcome, VerifyRefusal> {
  const { proof, caller } = request
  if ((proof.kind === 'link' ? proof.token : proof.code) === '') return err({ kind: 'token-missing' })
  if (proof.kind === 'code') {
    const limited = await ctx.limits.take('code-of-account', addressText(proof.address))
    if (!limited.ok) return limited
  }
  const audience = caller.audience ?? ctx.settings.audience
  const hashed = await hashPassword(ctx, { ...request, audience })
  if (!hashed.ok) return hashed
  const prepared = { ...request, audience, passwordHash: hashed.value }
  const outcome = await ctx.write((tx) => spendToken(tx, prepared))
  if (!outcome.ok) return outcome
  if (outcome.value.kind !== 'opened') return ok(outcome.value)
  return ok({ kind: 'signed-in', grant: await grantFor(ctx, outcome.value) })
}

/** Checks the password rule before anything is spent, and hashes nothing unless a token exists. */
async function hashPassword(
  { settings, read, hasher }: IdentityContext,
  request: VerifyRequest & { audience: string },
): Answer<string | undefined, PasswordRefusal> {
  if (!request.password) return ok(undefined)
  const password = checkPassword(request.password, settings)
  if (!password.ok) return password
  const candidates = await findCandidates(read, request)
  return ok(candidates.some(({ purpose }) => setsPassword(purpose)) ? await hasher.hash(password.value) : undefined)
}

/** What a link would do. @property sentTo the address it was sent to */
type LinkPreview = { purpose: TokenPurpose; needsPassword: boolean; sentTo: string }

/** Describes a link without using it, for the page with the button. */
export async function previewLink(ctx: IdentityContext, linkToken: string): Promise<LinkPreview | undefined> {
  const token = await ctx.read.tokens.findByLink(hashLink(linkToken))
  if (token === undefined || token.expiresAt <= ctx.now()) return undefined
  return { purpose: token.purpose, needsPassword: setsPassword(token.purpose), sentTo: token.sentTo }
}

type SpendingRefusal = Refusal<'token-expired' | 'banned' | 'invite-password-missing'> | TokenObstacle

/** The password is already hashed, because nothing slow may run inside a transaction. */
type Prepared = VerifyRequest & {
  passwordHash: string | undefined
  audience: string
}
type Outcome = Exclude<VerifyOutcome, { kind: 'signed-in' }> | { kind: 'opened'; person: Person; session: Session }
type Taken = { token: OneTimeToken; person: Person; flow: Flow | undefined }
type Held = { token: OneTimeToken; person: Person }

/** Whether the link may come with a new password, which is set when it is spent. */
const setsPassword = (purpose: TokenPurpose): boolean => purpose === 'invite' || purpose === 'recovery'

/** Takes the token, applies it, and signs the person in, all in the transaction of the given store. */
async function spendToken(tx: Transaction, request: Prepared): Answer<Outcome, SpendingRefusal> {
  const taken = await takeToken(tx, request)
  if (!taken.ok) return taken
  const { token, person: before } = taken.value
  const effect = await applyToken(tx, token, before)
  if (effect.kind === 'half-done') return ok(effect)
  const { passwordHash, caller } = request
  const isPasswordSet = passwordHash !== undefined && setsPassword(token.purpose)
  const person = isPasswordSet ? await replacePassword(tx, effect.person, passwordHash) : effect.person
  for (const action of happenings(token.purpose, { isFirstProof: isUnproven(before.account), isPasswordSet })) {
    await audit(tx, { action, actor: person.account, ip: caller.ip })
  }
  return ok(await letIn(tx, request, { ...taken.value, person }))
}

/** Checks every possible refusal first, so that a token is never spent in vain. */
async function takeToken(tx: Transaction, request: Prepared): Answer<Taken, SpendingRefusal> {
  const proven = await findProven(tx, request)
  if (!proven.ok) return proven
  const { token } = proven.value
  const person = await tx.accounts.findPerson(token.accountId)
  if (person === undefined) return err({ kind: 'token-spent' })
  const refusal = await findRefusal(tx, request, { token, person })
  if (refusal !== undefined) return err(refusal)
  const flow = token.flowId === undefined ? undefined : await tx.flows.take(token.flowId)
  const endsFlow = token.flowId !== undefined && isFollowed(request)
  // Without its flow no client could show the verifier; a session instead would bypass PKCE.
  if (endsFlow && flow === undefined) return err({ kind: 'token-spent' })
  const taken = await tx.tokens.take(token.accountId, token.purpose, token.linkHash)
  return taken === undefined
    ? err({ kind: 'token-spent' })
    : ok({ token: taken, person, flow: endsFlow ? flow : undefined })
}

/** Whether a browser follows a link, unlike a token or code that the client itself submits to get the session. */
const isFollowed = ({ proof, alwaysStartsSession }: Prepared) => proof.kind === 'link' && !alwaysStartsSession

async function findRefusal(
  tx: Transaction,
  { password, passwordHash, invitesNeedPassword }: Prepared,
  { token, person: { account } }: Held,
): Promise<SpendingRefusal | undefined> {
  if (token.expiresAt <= tx.now()) return { kind: 'token-expired' }
  if (isBanned(account, tx.now())) return { kind: 'banned' }
  const lacksPassword = setsPassword(token.purpose) && passwordHash === undefined
  if (token.purpose === 'invite' && invitesNeedPassword && !password) return { kind: 'invite-password-missing' }
  // The token appeared between reading and taking, so the password was not hashed for it.
  if (lacksPassword && password) return { kind: 'token-spent' }
  return findTokenRefusal(tx, token, account)
}

function happenings(
  purpose: TokenPurpose,
  { isFirstProof, isPasswordSet }: { isFirstProof: boolean; isPasswordSet: boolean },
): AuditAction[] {
  const actions: AuditAction[] = []
  if (purpose === 'invite') actions.push('invite_accepted')
  else if (isFirstProof) actions.push('user_signedup')
  if (isChange(purpose)) actions.push('user_modified')
  if (isPasswordSet) actions.push('user_updated_password')
  return actions
}

const isChange = (purpose: TokenPurpose) =>
  purpose === 'email-change-current' || purpose === 'email-change-new' || purpose === 'phone-change'

async function letIn(tx: Transaction, { proof, caller }: Prepared, { token, person, flow }: Taken): Promise<Outcome> {
  if (flow !== undefined) {
    const authCode = await issueAuthCode(tx, { ...flow, accountId: person.account.id })
    return { kind: 'code-issued', authCode, redirectTo: flow.redirectTo }
  }
  await audit(tx, { action: 'login', actor: person.account, ip: caller.ip })
  const method = methodFor(token.purpose, proof.kind)
  return { kind: 'opened', ...(await openSession(tx, { person, amr: { method }, caller })) }
}

/** A code typed in to sign in is a one-time password, whichever mail carried it. */
function methodFor(purpose: TokenPurpose, proof: 'link' | 'code'): AuthenticationMethod {
  return purpose === 'magic-link' && proof === 'code' ? 'otp' : methodOf(purpose)
}
