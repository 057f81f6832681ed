import type { Factor, Challenge } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { commitAndHandOver } from '#identity/core/one-time/hand-over.ts'
import { newCode } from '#identity/core/one-time/issue-token.ts'
import { sendMessage } from '#identity/core/one-time/send-message.ts'
import { secondsToWait } from '#identity/core/one-time/one-time-token.ts'
import { relyingPartyOf } from '#identity/core/passkeys/relying-party.ts'
import type { MessageRequest } from '#identity/core/ports.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, lacksSecondFactor, type Standing } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { askForKey, type KeyQuestion } from './factor-key.ts'

export type VerifiabilityRefusal = Refusal<'factor-unknown' | 'factor-verify-disabled' | 'second-factor-needed'>
export type ChallengeRefusal = Refusal<'too-many' | 'session-gone' | 'too-soon' | 'sms-failed'> | VerifiabilityRefusal

/** Bound to its challenge: a code for one does not work for another. */
export const hashFactorCode = (vault: IdentityContext['vault'], challengeId: string, code: string): string =>
  vault.mac('factor-code', challengeId, code)

/** Whether this factor may be used now. Recovery codes have no challenge but their own use case. */
export function checkVerifiable(
  { settings }: Pick<IdentityContext, 'settings'>,
  factor: Factor | undefined,
  who: Authenticated,
  standing: Standing,
): Result<Factor, VerifiabilityRefusal> {
  if (factor === undefined || factor.accountId !== standing.person.account.id) return err({ kind: 'factor-unknown' })
  if (factor.kind === 'recovery-codes') return err({ kind: 'factor-unknown' })
  if (!isOffered(settings, factor.kind)) return err({ kind: 'factor-verify-disabled', factor: factor.kind })
  // A thief may have begun this factor before the owner set up another; it must not bypass the owner's.
  const isWayAround = factor.status === 'unverified' && lacksSecondFactor(standing, who)
  return isWayAround ? err({ kind: 'second-factor-needed' }) : ok(factor)
}

function isOffered(settings: IdentityContext['settings'], kind: Exclude<Factor['kind'], 'recovery-codes'>): boolean {
  if (kind === 'webauthn') return relyingPartyOf(settings) !== undefined
  return kind === 'totp' ? settings.factors.isTotpOffered : settings.factors.isPhoneOffered
}

/** A factor that waits for its code, or for its key to answer the question. */
type FactorChallenge = { id: string; expiresAt: Date; factor: Factor; question: KeyQuestion | undefined }

/** Challenges a factor, and sends the code if the factor is a phone. */
export async function challengeFactor(
  ctx: IdentityContext,
  who: Authenticated,
  factorId: string,
  caller: Caller,
): Answer<FactorChallenge, ChallengeRefusal> {
  if ((await ctx.read.factors.find(factorId))?.kind === 'phone') {
    // Each message costs the club money, and removing and re-enrolling the factor would reset the delay between two.
    const allowed = await ctx.limits.take('factor-of-account', who.person.account.id)
    if (!allowed.ok) return allowed
  }
  const committed = await commitAndHandOver(ctx, async (tx) => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    const { account } = standing.value.person
    const found = await tx.factors.find(factorId)
    const factor = checkVerifiable(ctx, found, who, standing.value)
    if (!factor.ok) return factor
    const challenge = await addChallenge(tx, factor.value, caller)
    if (!challenge.ok) return challenge
    const traits = { factor_id: factorId, factor_status: factor.value.status }
    await audit(tx, { action: 'challenge_created', actor: account, traits, ip: caller.ip })
    return challenge
  })
  if (!committed.ok) return committed
  const challenged = committed.value
  if (!challenged.ok) return challenged
  const { challenge, factor } = challenged.value
  const { account } = who.person
  const isKey = factor.kind === 'webauthn'
  const question = isKey ? await askForKey(ctx, factor, challenge.id, account) : undefined
  return ok({ id: challenge.id, expiresAt: expiryOf(challenge, ctx.settings), factor, question })
}

/** From then on the challenge's code is refused. */
export const expiryOf = ({ createdAt }: Challenge, { lifetimes }: IdentityContext['settings']): Date =>
  new Date(createdAt.getTime() + lifetimes.challenge)

async function addChallenge(
  tx: Transaction,
  factor: Factor,
  caller: Caller,
): Answer<{ challenge: Challenge; factor: Factor }, Refusal<'too-soon'>> {
  const at = tx.now()
  const challenge: Challenge = {
    id: tx.newId(),
    factorId: factor.id,
    codeHash: undefined,
    ip: caller.ip,
    wrongCodes: 0,
    createdAt: at,
    verifiedAt: undefined,
  }
  const sent = factor.phone === undefined ? ok(undefined) : await sendCode(tx, factor, challenge)
  if (!sent.ok) return sent
  const challenged = { ...factor, lastChallengedAt: at, updatedAt: at }
  await tx.factors.save(challenged)
  await tx.factors.addChallenge({ ...challenge, codeHash: sent.value })
  return ok({ challenge, factor: challenged })
}

/** Sends a code to the phone. @returns its hash */
async function sendCode(tx: Transaction, factor: Factor, challenge: Challenge): Answer<string, Refusal<'too-soon'>> {
  const { settings, now, randomBytes, vault } = tx
  const waitSeconds = secondsToWait(factor.lastChallengedAt, settings.frequencies.sms, now())
  if (waitSeconds > 0) return err({ kind: 'too-soon', channel: 'sms', waitSeconds })
  const recipient = factor.phone ?? ''
  const fixed = settings.testCodes[recipient]
  const code = fixed ?? newCode(randomBytes)
  if (fixed === undefined) {
    const request: MessageRequest = {
      purpose: 'factor-code',
      channel: 'sms',
      recipient,
      wire: 'supabase',
      linkToken: undefined,
      code,
      userMetadata: (await tx.accounts.find(factor.accountId))?.userMetadata ?? {},
      validForMilliseconds: settings.lifetimes.challenge,
    }
    const takeBack = (later: IdentityStore) => takeBackChallenge(later, factor, challenge)
    await sendMessage(tx, request, { purpose: 'factor-code', takeBack })
  }
  return ok(hashFactorCode(vault, challenge.id, code))
}

/** Lets the next challenge start without waiting for this one, unless another has begun since. @param factor as it was before */
async function takeBackChallenge(store: IdentityStore, factor: Factor, challenge: Challenge): Promise<void> {
  const current = await store.factors.find(factor.id)
  if (current?.lastChallengedAt?.getTime() !== challenge.createdAt.getTime()) return
  await store.factors.save({ ...current, lastChallengedAt: factor.lastChallengedAt })
}
