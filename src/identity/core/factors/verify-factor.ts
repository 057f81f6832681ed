import { err, ok } from '#shared/result.ts'
import type { Factor } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import { checkVerifiable, expiryOf, hashFactorCode, type VerifiabilityRefusal } from './challenge-factor.ts'
import { currentStanding, type Standing } from '#identity/core/sessions/current-standing.ts'
import { dropFactor } from './drop-factor.ts'
import type { Challenge } from './challenge.ts'
import { grantFor } from '#identity/core/sessions/open-session.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { raiseSession } from '#identity/core/sessions/raise-session.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import { isSameSecret } from '#identity/core/same-secret.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { openTotpSecret } from './totp-secret.ts'
import { findTotpStep } from './totp.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'

export type FactorProofRefusal =
  | Refusal<'too-many' | 'session-gone' | ChallengeGone | 'factor-code-wrong'>
  | VerifiabilityRefusal
type ChallengeGone = 'challenge-unknown' | 'challenge-from-elsewhere' | 'challenge-expired'

type Needs = Pick<IdentityNeeds, 'settings' | 'transaction' | 'vault' | 'signer' | 'limits' | 'now' | 'newId'>
type FactorProof = { factorId: string; challengeId: string; code: string; caller: Caller }
type Checked<T> = Answer<T, FactorProofRefusal>

/** A challenge is burnt by them; with a million codes and three that fit at a time, guessing stays hopeless. */
const MAX_TRIES = 5

/** Shows a second factor, which raises the session; the first success also finishes its setting up. */
export function createVerification(needs: Needs) {
  const { limits, transaction } = needs
  return async (who: Authenticated, request: FactorProof): Answer<Grant, FactorProofRefusal> => {
    const allowed = await limits.take('factor-of-account', who.person.account.id)
    if (!allowed.ok) return allowed
    const raised = await transaction(async (store): Checked<Standing> => {
      const standing = await currentStanding(store, who)
      return standing.ok ? verify(store, needs, { who, standing: standing.value, request }) : standing
    })
    return raised.ok ? ok(await grantFor(needs, raised.value)) : raised
  }
}

async function verify(
  store: IdentityStore,
  needs: Needs,
  { who, standing, request }: { who: Authenticated; standing: Standing; request: FactorProof },
): Checked<Standing> {
  const { account } = standing.person
  const factor = checkVerifiable(needs, await store.factors.find(request.factorId), { who, standing })
  if (!factor.ok) return factor
  const challenge = await findOpenChallenge(store, needs, { factor: factor.value, request })
  if (!challenge.ok) return challenge
  const proven = await prove(store, needs, { factor: factor.value, challenge: challenge.value, code: request.code })
  const traits = { factor_id: factor.value.id, challenge_id: challenge.value.id, success: proven.ok }
  await audit(store, needs, { action: 'verification_attempted', actor: account, traits, ip: request.caller.ip })
  if (!proven.ok) return proven
  if (factor.value.status === 'unverified') await settle(store, { standing, factor: proven.value })
  return ok(await raiseSession(store, standing, { factor: proven.value, at: needs.now() }))
}

async function findOpenChallenge(
  store: IdentityStore,
  { settings, now }: Needs,
  { factor, request }: { factor: Factor; request: FactorProof },
): Checked<Challenge> {
  const challenge = await store.factors.findChallenge(request.challengeId)
  if (challenge?.factorId !== factor.id) return err({ kind: 'challenge-unknown' })
  if (challenge.verifiedAt !== undefined || challenge.ip !== request.caller.ip) {
    return err({ kind: 'challenge-from-elsewhere' })
  }
  if (expiryOf(challenge, settings) <= now()) return err({ kind: 'challenge-expired' })
  // Counted before the code is looked at, so that guesses sent at the same moment do not slip through side by side.
  if ((await store.factors.countWrongCode(challenge.id)) > MAX_TRIES) return err({ kind: 'challenge-expired' })
  return ok(challenge)
}

/** Uses the code up. @returns the factor as it is after that, not yet stored */
async function prove(
  store: IdentityStore,
  { vault, now }: Needs,
  { factor, challenge, code: typed }: { factor: Factor; challenge: Challenge; code: string },
): Checked<Factor> {
  const at = now()
  // People copy codes with the gap that apps show.
  const code = typed.replaceAll(/\s/g, '')
  const verified: Factor = { ...factor, status: 'verified', updatedAt: at }
  if (factor.kind === 'totp') {
    const step = findTotpStep(openSecret(vault, factor), code, at)
    // A code that was read over somebody's shoulder is spent already: https://www.rfc-editor.org/rfc/rfc6238#section-5.2
    const isFresh = step !== undefined && (await store.factors.advanceStep(factor.id, step))
    if (!isFresh) return err({ kind: 'factor-code-wrong', factor: 'totp' })
    verified.lastUsedStep = step
  } else if (!isSameSecret(hashFactorCode(vault, challenge.id, code), challenge.codeHash ?? '')) {
    return err({ kind: 'factor-code-wrong', factor: 'phone' })
  }
  const isTaken = await store.factors.takeChallenge(challenge.id, at)
  return isTaken ? ok(verified) : err({ kind: 'challenge-from-elsewhere' })
}

/** The first success counts the factor as set up, ends half-done attempts of its kind, and sessions that never showed a second factor. */
async function settle(
  store: IdentityStore,
  { standing, factor }: { standing: Standing; factor: Factor },
): Promise<void> {
  await store.factors.save(factor)
  const givenUp = standing.person.factors.filter(
    ({ id, kind, status }) => id !== factor.id && kind === factor.kind && status === 'unverified',
  )
  for (const other of givenUp) await dropFactor(store, other)
  await store.sessions.removeWeakOf(factor.accountId, standing.session.id)
}

function openSecret(vault: IdentityNeeds['vault'], factor: Factor): string {
  const opened = openTotpSecret(vault, factor)
  if (opened === undefined) throw new Error('A TOTP secret cannot be opened with the key of this service')
  return opened
}
