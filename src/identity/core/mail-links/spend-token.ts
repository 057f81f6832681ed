import { type Person, isBanned, isUnproven } from '#identity/core/accounts/account.ts'
import type { AuditAction } from '#identity/core/audit-entry.ts'
import { audit } from '#identity/core/audit.ts'
import type { Transaction } from '#identity/core/context.ts'
import { issueAuthCode } from '#identity/core/flows/issue-auth-code.ts'
import { methodOf } from '#identity/core/flows/flow-method.ts'
import { findProven } from '#identity/core/one-time/find-proof.ts'
import type { Flow, OneTimeToken, TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { replacePassword } from '#identity/core/one-time/new-password.ts'
import type { Refusal, Answer } from '#identity/core/refusal.ts'
import { openSession } from '#identity/core/sessions/open-session.ts'
import type { AuthenticationMethod, Session } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import {
  type VerifyOutcome,
  type VerifyRequest,
  applyToken,
  findTokenRefusal,
  type TokenObstacle,
} from './apply-token.ts'

export type SpendingRefusal = Refusal<'token-expired' | 'banned' | 'invite-password-missing'> | TokenObstacle

/** The password is already hashed, because nothing slow may run inside a transaction. */
type Request = VerifyRequest & {
  passwordHash: string | undefined
  audience: string
}
type Outcome = Exclude<VerifyOutcome, { kind: 'signed-in' }> | { kind: 'opened'; person: Person; session: Session }
type Taken = { token: OneTimeToken; person: Person; flow: Flow | undefined }
type Held = { token: OneTimeToken; person: Person }

/** Whether the link may come with a new password, which is set when it is spent. */
export const setsPassword = (purpose: TokenPurpose): boolean => purpose === 'invite' || purpose === 'recovery'

/** Takes the token, applies it, and signs the person in, all in the transaction of the given store. */
export async function spendToken(tx: Transaction, request: Request): Answer<Outcome, SpendingRefusal> {
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
async function takeToken(tx: Transaction, request: Request): Answer<Taken, SpendingRefusal> {
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
const isFollowed = ({ proof, alwaysStartsSession }: Request) => proof.kind === 'link' && !alwaysStartsSession

async function findRefusal(
  tx: Transaction,
  { password, passwordHash, invitesNeedPassword }: Request,
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

async function letIn(tx: Transaction, { proof, caller }: Request, { token, person, flow }: Taken): Promise<Outcome> {
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
