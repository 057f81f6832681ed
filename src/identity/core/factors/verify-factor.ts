import type { Factor, Challenge } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { tellOfPasskey } from '#identity/core/passkeys/manage-passkeys.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { isSameSecret } from '#identity/core/same-secret.ts'
import { currentStanding, type Standing } from '#identity/core/sessions/current-standing.ts'
import { withTokens } from '#identity/core/sessions/open-session.ts'
import { raiseSession } from '#identity/core/sessions/raise-session.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { checkVerifiable, expiryOf, hashFactorCode, type VerifiabilityRefusal } from './challenge-factor.ts'
import { checkKey, takeKey, type CheckedKey } from './factor-key.ts'
import { settleFactor } from './remove-factor.ts'
import { openTotpSecret, findTotpStep } from './totp.ts'

export type FactorProofRefusal =
  | Refusal<'too-many' | 'session-gone' | ChallengeGone | 'factor-code-wrong' | 'passkey-taken'>
  | VerifiabilityRefusal
type ChallengeGone = 'challenge-unknown' | 'challenge-from-elsewhere' | 'challenge-expired'

/** @property credential the browser's answer, for a factor that is a passkey */
type FactorProof = { factorId: string; challengeId: string; caller: Caller } & (
  | { code: string }
  | { credential: unknown }
)
/** @property key undefined if none was shown, or its signature is invalid */
type Shown = FactorProof & { key: CheckedKey | undefined }
type Checked<T> = Answer<T, FactorProofRefusal>

/** A challenge allows this many tries; with a million codes, of which three are valid at a time, guessing stays hopeless. */
const MAX_TRIES = 5

/** Verifies a second factor, which raises the session; the first success also completes the factor's set-up. */
export const verifyFactor = (
  ctx: IdentityContext,
  who: Authenticated,
  request: FactorProof,
): Answer<Grant, FactorProofRefusal> => withTokens(ctx, raiseByFactor(ctx, who, request))

/** Like `verifyFactor`, without tokens. */
export async function raiseByFactor(ctx: IdentityContext, who: Authenticated, request: FactorProof): Checked<Standing> {
  const allowed = await ctx.limits.take('factor-of-account', who.person.account.id)
  if (!allowed.ok) return allowed
  const key = 'credential' in request ? await checkKey(ctx, request) : undefined
  return ctx.write(async (tx): Checked<Standing> => {
    const standing = await currentStanding(tx, who)
    return standing.ok ? verify(tx, who, standing.value, { ...request, key }) : standing
  })
}

async function verify(tx: Transaction, who: Authenticated, standing: Standing, request: Shown): Checked<Standing> {
  const { account } = standing.person
  const factor = checkVerifiable(tx, await tx.factors.find(request.factorId), who, standing)
  if (!factor.ok) return factor
  const challenge = await findOpenChallenge(tx, factor.value, request)
  if (!challenge.ok) return challenge
  const asked = { factor: factor.value, challenge: challenge.value, request, factors: standing.person.factors }
  const proven = await prove(tx, asked)
  const traits = { factor_id: factor.value.id, challenge_id: challenge.value.id, success: proven.ok }
  await audit(tx, { action: 'verification_attempted', actor: account, traits, ip: request.caller.ip })
  if (!proven.ok) return proven
  if (request.key?.kind === 'new') await tellOfPasskey(tx, account)
  if (factor.value.status === 'unverified') await settleFactor(tx, standing, proven.value)
  return ok(await raiseSession(tx, standing, proven.value))
}

async function findOpenChallenge(tx: Transaction, factor: Factor, request: FactorProof): Checked<Challenge> {
  const challenge = await tx.factors.findChallenge(request.challengeId)
  if (challenge?.factorId !== factor.id) return err({ kind: 'challenge-unknown' })
  if (challenge.verifiedAt !== undefined || challenge.ip !== request.caller.ip) {
    return err({ kind: 'challenge-from-elsewhere' })
  }
  if (expiryOf(challenge, tx.settings) <= tx.now()) return err({ kind: 'challenge-expired' })
  // Counted before the code is compared, so that concurrent guesses cannot slip past the limit.
  if ((await tx.factors.countWrongCode(challenge.id)) > MAX_TRIES) return err({ kind: 'challenge-expired' })
  return ok(challenge)
}

/** Spends the code. @returns the updated factor, not yet stored */
async function prove(
  tx: Transaction,
  { factor, challenge, request, factors }: { factor: Factor; challenge: Challenge; request: Shown; factors: Factor[] },
): Checked<Factor> {
  const at = tx.now()
  const shown =
    factor.kind === 'webauthn'
      ? await takeKey(tx, factor, request.key, factors)
      : await takeCode(tx, factor, challenge, 'code' in request ? request.code : '')
  if (!shown.ok) return shown
  const isTaken = await tx.factors.takeChallenge(challenge.id, at)
  return isTaken ? ok({ ...shown.value, status: 'verified', updatedAt: at }) : err({ kind: 'challenge-from-elsewhere' })
}

async function takeCode(tx: Transaction, factor: Factor, challenge: Challenge, typed: string): Checked<Factor> {
  // People copy codes with the gap that apps show.
  const code = typed.replaceAll(/\s/g, '')
  if (factor.kind === 'totp') {
    const step = findTotpStep(openSecret(tx.vault, factor), code, tx.now())
    // A code read over its owner's shoulder is already spent: https://www.rfc-editor.org/rfc/rfc6238#section-5.2
    const isFresh = step !== undefined && (await tx.factors.advanceStep(factor.id, step))
    return isFresh ? ok({ ...factor, lastUsedStep: step }) : err({ kind: 'factor-code-wrong', factor: 'totp' })
  }
  if (!isSameSecret(hashFactorCode(tx.vault, challenge.id, code), challenge.codeHash ?? '')) {
    return err({ kind: 'factor-code-wrong', factor: 'phone' })
  }
  return ok(factor)
}

function openSecret(vault: IdentityContext['vault'], factor: Factor): string {
  const opened = openTotpSecret(vault, factor)
  if (opened === undefined) throw new Error('A TOTP secret cannot be opened with the key of this service')
  return opened
}
