import { type Factor, isOwnFactor, isVerifiedOwn } from '#identity/core/accounts/account.ts'
import type { AuditAction } from '#identity/core/audit-entry.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import type { Vault } from '#identity/core/ports.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, isRaised, type Standing } from '#identity/core/sessions/current-standing.ts'
import { withTokens } from '#identity/core/sessions/open-session.ts'
import { raiseSession } from '#identity/core/sessions/raise-session.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { newFactor } from './new-factor.ts'
import { dropFactor } from './remove-factor.ts'

type NotRaised = 'session-gone' | 'second-factor-needed'
export type SheetRefusal = Refusal<
  | NotRaised
  | 'factor-enrol-disabled'
  | 'recovery-codes-exist'
  | 'recovery-codes-alone'
  | 'recovery-codes-missing'
  | 'metadata-too-large'
>
export type RecoveryCodeRefusal = Refusal<
  'factor-verify-disabled' | 'too-many' | 'session-gone' | 'recovery-codes-missing' | 'factor-code-wrong'
>
type Missing = Refusal<'recovery-codes-missing'>

/** Ten codes, shown only this once. */
export type Sheet = { factor: Factor; codes: string[] }
type SheetStatus = { factor: Factor; total: number; remaining: number }

const CODES = 10
const CODE_LENGTH = 10
/** RFC 4648 base32: 32 letters and digits that are hard to confuse; five random bits each. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const MAX_NAME = 255

/** Codes are typed from paper, so case and gaps do not matter. */
const hash = (vault: Vault, factorId: string, code: string) =>
  vault.mac('recovery-code', factorId, code.replaceAll(/[\s-]/g, '').toUpperCase())
const missing = err({ kind: 'recovery-codes-missing' } as const)

export async function findRecoveryCodes(ctx: IdentityContext, who: Authenticated): Answer<SheetStatus, Missing> {
  const factor = findSheet(await ctx.read.factors.listOf(who.person.account.id))
  return factor ? ok({ factor, ...(await ctx.read.factors.countRecoveryCodes(factor.id)) }) : missing
}

export function generateRecoveryCodes(
  ctx: IdentityContext,
  who: Authenticated,
  { friendlyName }: { friendlyName?: string },
): Answer<Sheet, SheetRefusal> {
  return whenRaised(ctx, who, (tx, standing) => generate(tx, standing, friendlyName))
}

/** A new sheet, which invalidates all earlier codes. */
export function renewRecoveryCodes(ctx: IdentityContext, who: Authenticated): Answer<Sheet, SheetRefusal> {
  return whenRaised(ctx, who, (tx, standing) => regenerate(tx, standing))
}

export function removeRecoveryCodes(
  ctx: IdentityContext,
  who: Authenticated,
): Answer<Factor, Refusal<NotRaised> | Missing> {
  return whenRaised(ctx, who, async (tx, standing) => {
    const factor = findSheet(standing.person.factors)
    if (!factor) return missing
    await dropFactor(tx, factor)
    await record(tx, standing, 'recovery_codes_deleted', factor)
    return ok(factor)
  })
}

const findSheet = (factors: Factor[]) => factors.find((factor) => !isOwnFactor(factor))

function whenRaised<T, R extends { kind: string }>(
  ctx: IdentityContext,
  who: Authenticated,
  work: (tx: Transaction, standing: Standing) => Answer<T, R>,
): Answer<T, R | Refusal<NotRaised>> {
  return ctx.write(async (tx): Answer<T, R | Refusal<NotRaised>> => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    return isRaised(standing.value, who) ? work(tx, standing.value) : err({ kind: 'second-factor-needed' })
  })
}

async function generate(
  tx: Transaction,
  standing: Standing,
  friendlyName: string | undefined = 'Recovery codes',
): Answer<Sheet, SheetRefusal> {
  const { factors } = standing.person
  if (!tx.settings.factors.areRecoveryCodesOffered) {
    return err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' })
  }
  if (findSheet(factors)) return err({ kind: 'recovery-codes-exist' })
  // Codes stand in for a factor; without one they would be the only lock, on paper.
  if (!factors.some(isVerifiedOwn)) return err({ kind: 'recovery-codes-alone' })
  if (friendlyName.length > MAX_NAME) return err({ kind: 'metadata-too-large' })
  const factor: Factor = {
    ...newFactor(tx, standing, { kind: 'recovery-codes', friendlyName }),
    // Already proven: only a session with a second factor gets here.
    status: 'verified',
  }
  await tx.factors.add(factor)
  return ok(await fill(tx, standing, factor))
}

async function regenerate(tx: Transaction, standing: Standing): Answer<Sheet, SheetRefusal> {
  if (!tx.settings.factors.areRecoveryCodesOffered) {
    return err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' })
  }
  const known = findSheet(standing.person.factors)
  if (!known) return missing
  const factor = { ...known, updatedAt: tx.now() }
  await tx.factors.save(factor)
  return ok(await fill(tx, standing, factor))
}

/** Replaces all earlier codes with ten new ones. */
async function fill(tx: Transaction, standing: Standing, factor: Factor): Promise<Sheet> {
  const codes = Array.from({ length: CODES }, () => newRecoveryCode(tx.randomBytes))
  const hashes = codes.map((code) => hash(tx.vault, factor.id, code))
  await tx.factors.putRecoveryCodes(factor.id, hashes)
  await record(tx, standing, 'generate_recovery_codes', factor)
  return { factor, codes }
}

export const verifyRecoveryCode = (
  ctx: IdentityContext,
  who: Authenticated,
  code: string,
  caller: Caller,
): Answer<Grant, RecoveryCodeRefusal> => withTokens(ctx, raiseByRecoveryCode(ctx, who, code, caller))

/** Like `verifyRecoveryCode`, without tokens. */
export async function raiseByRecoveryCode(
  ctx: IdentityContext,
  who: Authenticated,
  code: string,
  { ip }: Caller,
): Answer<Standing, RecoveryCodeRefusal> {
  if (!ctx.settings.factors.areRecoveryCodesOffered) {
    return err({ kind: 'factor-verify-disabled', factor: 'recovery-codes' })
  }
  const allowed = await ctx.limits.take('factor-of-account', who.person.account.id)
  if (!allowed.ok) return allowed
  return ctx.write(async (tx): Answer<Standing, RecoveryCodeRefusal> => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    const { account, factors } = standing.value.person
    const factor = findSheet(factors)
    if (!factor) return missing
    const success = await tx.factors.takeRecoveryCode(factor.id, hash(tx.vault, factor.id, code), tx.now())
    const traits = { factor_id: factor.id, success }
    await audit(tx, { action: 'verification_attempted', actor: account, traits, ip })
    if (!success) return err({ kind: 'factor-code-wrong', factor: 'recovery-codes' })
    // A person who needs a code has lost the other factor, perhaps to a thief who also knows the password.
    await tx.sessions.removeWeakOf(factor.accountId, who.session.id)
    return ok(await raiseSession(tx, standing.value, factor))
  })
}

function record(tx: Transaction, standing: Standing, action: AuditAction, factor: Factor): Promise<void> {
  const { session, person } = standing
  return audit(tx, { action, actor: person.account, traits: { factor_id: factor.id }, ip: session.ip ?? '' })
}

/** Two groups of five, such as `K7QPA-2MZXE`: 50 random bits. */
function newRecoveryCode(randomBytes: IdentityContext['randomBytes']): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}
