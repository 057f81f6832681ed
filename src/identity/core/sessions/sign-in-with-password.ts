import { type Account, type Address, addressText, isBanned } from '#identity/core/accounts/account.ts'
import {
  readAddress,
  type AddressRefusal,
  type EmailRefusal,
  type PhoneRefusal,
} from '#identity/core/accounts/address.ts'
import { findByAddress } from '#identity/core/accounts/find-account.ts'
import { checkPassword, isTooLong } from '#identity/core/accounts/password-rule.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import { evenly } from '#identity/core/evenly.ts'
import { HasherBusyError, type Answer, type Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import type { Standing } from './current-standing.ts'
import { openSession, withTokens } from './open-session.ts'
import type { Grant } from './session.ts'

export type PasswordSignInRefusal = Refusal<
  | 'address-missing'
  | 'address-ambiguous'
  | 'email-sign-in-disabled'
  | 'phone-sign-in-disabled'
  | 'too-many'
  | 'wrong-credentials'
  | Obstacle
>
type Obstacle = 'banned' | 'email-unconfirmed' | 'phone-unconfirmed'

/** As sent: address or number, neither checked nor normalised. */
export type PasswordSignIn = {
  email: string | undefined
  phone?: string | undefined
  password: string | undefined
  caller: Caller
}
type Attempt = { address: Address; password: string; caller: Caller }

/** No password is longer, under any rule; a longer one is refused before it costs anything. */
const MAX_BYTES = 1_024

const WRONG = { kind: 'wrong-credentials' } as const

/** Neither the answer nor its timing reveals whether the address is known. */
export async function openByPassword(
  ctx: IdentityContext,
  request: PasswordSignIn,
): Answer<Standing, PasswordSignInRefusal> {
  try {
    const outcome = await evenly(ctx, async () => {
      const attempt = await readAttempt(ctx, request)
      return attempt.ok ? trySignIn(ctx, attempt.value) : attempt
    })
    ctx.countSignIn(outcome.ok ? 'accepted' : outcome.error.kind)
    return outcome
  } catch (error) {
    ctx.countSignIn(error instanceof HasherBusyError ? 'busy' : 'failed')
    throw error
  }
}

/** Like `openByPassword` with tokens, and a note about a weak password. */
export async function signInWithPassword(
  ctx: IdentityContext,
  request: PasswordSignIn,
): Answer<Grant, PasswordSignInRefusal> {
  const grant = await withTokens(ctx, openByPassword(ctx, request))
  return grant.ok ? ok({ ...grant.value, ...weaknessOf(request.password ?? '', ctx) }) : grant
}

async function readAttempt(
  { settings, limits }: IdentityContext,
  request: PasswordSignIn,
): Answer<Attempt, PasswordSignInRefusal> {
  const { caller, password } = request
  const address = readAddress(request)
  if (!address.ok) return err(isMisspelt(address.error) ? WRONG : address.error)
  const { kind } = address.value
  if (kind === 'email' && !settings.isEmailOffered) return err({ kind: 'email-sign-in-disabled' })
  if (kind === 'phone' && !settings.isPhoneOffered) return err({ kind: 'phone-sign-in-disabled' })
  if (!password || isTooLong(password, Math.max(MAX_BYTES, settings.password.maxBytes))) return err(WRONG)
  const allowed = await limitGuesses(limits, addressText(address.value), caller)
  return allowed.ok ? ok({ address: address.value, password, caller }) : allowed
}

/**
 * Per caller, so that one caller's wrong passwords do not lock another out; and for all callers together, with a far higher limit, against
 * guessing from many places.
 */
async function limitGuesses(limits: IdentityContext['limits'], account: string, { ip }: Caller) {
  const here = await limits.take('password-of-account', `${account} ${ip}`)
  return here.ok ? limits.take('password-of-account-anywhere', account) : here
}

/** An address that cannot exist counts as unknown. */
const isMisspelt = (refusal: AddressRefusal): refusal is EmailRefusal | PhoneRefusal =>
  refusal.kind === 'email-invalid' || refusal.kind === 'phone-invalid'

async function trySignIn(
  ctx: IdentityContext,
  { address, password, caller }: Attempt,
): Answer<Standing, PasswordSignInRefusal> {
  const { read, hasher, settings, now } = ctx
  const known = await findByAddress(read, address, caller.audience ?? settings.audience)
  const passwordHash = known && passwordHashOf(known)
  if (!known || passwordHash === undefined) {
    await hasher.verifyNothing(password)
    return err(WRONG)
  }
  const { fits, isOutdated } = await hasher.verify(password, passwordHash)
  if (!fits) return err(WRONG)
  const refusal = standingRefusal(known, address, now())
  if (refusal) return err(refusal)
  const renewedHash = isOutdated ? await hasher.hash(password) : undefined
  return ctx.write(async (tx) => {
    const person = await tx.accounts.findPerson(known.id)
    // The password may have changed since the comparison, or the account may have been banned or removed.
    if (person?.account.passwordHash !== passwordHash) return err(WRONG)
    const since = standingRefusal(person.account, address, now())
    if (since) return err(since)
    const account = { ...person.account, passwordHash: renewedHash ?? passwordHash }
    await audit(tx, { action: 'login', actor: account, ip: caller.ip })
    return ok(await openSession(tx, { person: { ...person, account }, amr: { method: 'password' }, caller }))
  })
}

/** People of an organisation have their password there; one left over here does not count. */
function passwordHashOf(account: Account): string | undefined {
  return account.isManagedBySso || account.deletedAt ? undefined : account.passwordHash
}

/** Revealed only to a caller who knows the password. */
function standingRefusal(account: Account, { kind }: Address, now: Date): Refusal<Obstacle> | undefined {
  if (isBanned(account, now)) return { kind: 'banned' }
  if (kind === 'email' && !account.emailConfirmedAt) return { kind: 'email-unconfirmed' }
  if (kind === 'phone' && !account.phoneConfirmedAt) return { kind: 'phone-unconfirmed' }
  return undefined
}

/** A password from before the rule became stricter still works, but the client is told. */
function weaknessOf(password: string, { settings }: IdentityContext): Pick<Grant, 'weakPassword'> {
  // Common passwords are refused only when one is chosen; the lists stay out of memory until then.
  const checked = checkPassword(password, { password: { ...settings.password, refusesCommon: false } })
  if (checked.ok || checked.error.kind !== 'password-weak') return {}
  return { weakPassword: { reasons: checked.error.reasons } }
}
