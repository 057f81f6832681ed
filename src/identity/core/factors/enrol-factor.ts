import { type Factor, isOwnFactor } from '#identity/core/accounts/account.ts'
import { normalisePhone, type PhoneRefusal } from '#identity/core/accounts/address.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import { relyingPartyOf } from '#identity/core/passkeys/relying-party.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, lacksSecondFactor, type Standing } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { newFactor } from './new-factor.ts'
import { type TotpEnrolment, newTotpSecret, totpEnrolment, sealTotpSecret } from './totp.ts'

export type EnrolmentRefusal = Refusal<
  | 'factor-enrol-disabled'
  | 'session-gone'
  | 'factor-not-for-anonymous'
  | 'metadata-too-large'
  | 'factor-already-verified'
  | 'factor-name-taken'
  | 'factor-limit'
  | 'second-factor-needed'
>

/** Every response about the person contains the names, so they stay short. */
const MAX_NAME = 255
/** The QR code contains it twice. */
const MAX_ISSUER = 64

type TotpRequest = { friendlyName?: string; issuer?: string }
type PhoneRequest = { friendlyName?: string; phone: string }

export async function enrolTotp(
  ctx: IdentityContext,
  who: Authenticated,
  { friendlyName, issuer = ctx.settings.factors.issuer }: TotpRequest,
): Answer<TotpEnrolment, EnrolmentRefusal> {
  if (!ctx.settings.factors.isTotpOffered) return err({ kind: 'factor-enrol-disabled', factor: 'totp' })
  if (issuer.length > MAX_ISSUER) return err({ kind: 'metadata-too-large' })
  const secret = newTotpSecret(ctx.randomBytes)
  const bare = newFactor(ctx, who, { kind: 'totp', friendlyName })
  const origin = { factorId: bare.id, sessionId: who.session.id }
  const draft: Factor = { ...bare, secret: sealTotpSecret(ctx.vault, secret, origin) }
  const added = await add(ctx, who, draft)
  if (!added.ok) return added
  const { account } = who.person
  const label = account.email ?? account.phone ?? account.id
  return ok({ factor: draft, secret, ...totpEnrolment(secret, { issuer, label }) })
}

/** The key is created when the factor is first challenged. */
export async function enrolKey(
  ctx: IdentityContext,
  who: Authenticated,
  { friendlyName }: TotpRequest,
): Answer<Factor, EnrolmentRefusal> {
  if (relyingPartyOf(ctx.settings) === undefined) return err({ kind: 'factor-enrol-disabled', factor: 'webauthn' })
  const draft = newFactor(ctx, who, { kind: 'webauthn', friendlyName })
  const added = await add(ctx, who, draft)
  return added.ok ? ok(draft) : added
}

export async function enrolPhone(
  ctx: IdentityContext,
  who: Authenticated,
  { friendlyName, phone: typed }: PhoneRequest,
): Answer<Factor, EnrolmentRefusal | PhoneRefusal> {
  if (!ctx.settings.factors.isPhoneOffered) return err({ kind: 'factor-enrol-disabled', factor: 'phone' })
  const phone = normalisePhone(typed)
  if (!phone.ok) return phone
  const draft = newFactor(ctx, who, { kind: 'phone', friendlyName, phone: phone.value })
  const added = await add(ctx, who, draft)
  return added.ok ? ok(draft) : added
}

function add(ctx: IdentityContext, who: Authenticated, factor: Factor): Answer<void, EnrolmentRefusal> {
  return ctx.write(async (tx) => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    const kept = await keepWhatCounts(tx, standing.value, factor)
    const refusal = refusalOf(ctx, who, { standing: standing.value, factor, kept })
    if (refusal) return err(refusal)
    await tx.factors.add(factor)
    const { account } = standing.value.person
    const traits = { factor_id: factor.id, factor_type: factor.kind }
    await audit(tx, { action: 'factor_in_progress', actor: account, traits, ip: who.session.ip ?? '' })
    return ok(undefined)
  })
}

/** Removes abandoned attempts: those that are too old, and one for the same phone. @returns the remaining factors */
async function keepWhatCounts(tx: Transaction, standing: Standing, factor: Factor): Promise<Factor[]> {
  const oldest = tx.now().getTime() - tx.settings.lifetimes.unverifiedFactor
  const isGivenUp = (known: Factor) =>
    known.status === 'unverified' &&
    (known.createdAt.getTime() <= oldest || (known.phone !== undefined && known.phone === factor.phone))
  const { factors } = standing.person
  for (const { id } of factors.filter(isGivenUp)) await tx.factors.remove(id)
  return factors.filter((known) => isOwnFactor(known) && !isGivenUp(known))
}

function refusalOf(
  { settings }: IdentityContext,
  who: Authenticated,
  { standing, factor, kept }: { standing: Standing; factor: Factor; kept: Factor[] },
): EnrolmentRefusal | undefined {
  const name = factor.friendlyName ?? ''
  if (standing.person.account.isAnonymous) return { kind: 'factor-not-for-anonymous' }
  if (name.length > MAX_NAME) return { kind: 'metadata-too-large' }
  if (factor.phone !== undefined && kept.some(({ phone }) => phone === factor.phone)) {
    return { kind: 'factor-already-verified' }
  }
  // No name counts as a name, as on the vendor's wire; otherwise a list could show two indistinguishable entries.
  if (kept.some(({ friendlyName }) => (friendlyName ?? '') === name)) return { kind: 'factor-name-taken' }
  if (kept.length >= settings.factors.max) return { kind: 'factor-limit', max: settings.factors.max }
  if (lacksSecondFactor(standing, who)) return { kind: 'second-factor-needed' }
  return undefined
}
