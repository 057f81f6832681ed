import type { Factor } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import {
  addPasskeyChallenge,
  takePasskeyChallenge,
  type ChallengeGone,
} from '#identity/core/passkeys/challenge-passkey.ts'
import type { Asked } from '#identity/core/passkeys/register-passkey.ts'
import { relyingPartyOf } from '#identity/core/passkeys/relying-party.ts'
import { requestOptions, type RequestOptions } from '#identity/core/passkeys/webauthn.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, lacksSecondFactor, type Standing } from '#identity/core/sessions/current-standing.ts'
import { raiseSession } from '#identity/core/sessions/raise-session.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { checkKey, type CheckedKey } from './factor-key.ts'
import { newFactor } from './new-factor.ts'
import { settleFactor } from './remove-factor.ts'

type NotAllowed = Refusal<'passkeys-disabled' | 'passkey-unknown'>
export type AdoptionRefusal =
  | NotAllowed
  | ChallengeGone
  | Refusal<'session-gone' | 'second-factor-needed' | 'passkey-wrong' | 'too-many' | 'factor-limit'>

const askedIn = ({ session }: Authenticated) => ({ purpose: 'second-factor', sessionId: session.id }) as const

export async function startAdoption(
  ctx: IdentityContext,
  who: Authenticated,
): Answer<Asked<RequestOptions>, NotAllowed> {
  const party = relyingPartyOf(ctx.settings)
  if (party === undefined) return err({ kind: 'passkeys-disabled' })
  const known = await ctx.read.passkeys.listOf(who.person.account.id)
  const allowed = known.filter(({ factorId }) => factorId === undefined)
  if (allowed.length === 0) return err({ kind: 'passkey-unknown' })
  const { id, challenge, expiresAt } = await ctx.write((tx) => addPasskeyChallenge(tx, askedIn(who)))
  const timeout = ctx.settings.lifetimes.challenge
  return ok({ id, expiresAt, options: await requestOptions({ party, challenge, allowed, timeout }) })
}

/** @returns the session, raised by the new factor */
export async function finishAdoption(
  ctx: IdentityContext,
  who: Authenticated,
  answer: { challengeId: string; credential: unknown; caller: Caller },
): Answer<Standing, AdoptionRefusal> {
  const allowed = await ctx.limits.take('factor-of-account', who.person.account.id)
  if (!allowed.ok) return allowed
  const challenge = await takePasskeyChallenge(ctx, answer.challengeId, askedIn(who))
  if (!challenge.ok) return challenge
  const checked = await checkKey(ctx, answer)
  return adopt(ctx, who, checked, answer.caller.ip)
}

function adopt(
  ctx: IdentityContext,
  who: Authenticated,
  checked: CheckedKey | undefined,
  ip: string,
): Answer<Standing, AdoptionRefusal> {
  return ctx.write(async (tx): Answer<Standing, AdoptionRefusal> => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    if (lacksSecondFactor(standing.value, who)) return err({ kind: 'second-factor-needed' })
    const { account, factors } = standing.value.person
    const { max } = ctx.settings.factors
    if (factors.length >= max) return err({ kind: 'factor-limit', max })
    const passkey = checked?.kind === 'used' ? await tx.passkeys.find(checked.passkey.id) : undefined
    const isOwn = passkey?.accountId === account.id && passkey.factorId === undefined
    if (checked?.kind !== 'used' || passkey === undefined || !isOwn) return err({ kind: 'passkey-wrong' })
    const { counter, isBackedUp } = checked
    if (!(await tx.passkeys.use(passkey.id, { counter, isBackedUp, at: ctx.now() }))) {
      return err({ kind: 'passkey-wrong' })
    }
    const factor: Factor = {
      ...newFactor(ctx, who, { kind: 'webauthn', friendlyName: passkey.friendlyName }),
      status: 'verified',
    }
    await tx.factors.add(factor)
    await tx.passkeys.bind(passkey.id, factor.id)
    await settleFactor(tx, standing.value, factor)
    const traits = { factor_id: factor.id, factor_type: factor.kind, passkey_id: passkey.id, success: true }
    await audit(tx, { action: 'verification_attempted', actor: account, traits, ip })
    return ok(await raiseSession(tx, standing.value, factor))
  })
}
