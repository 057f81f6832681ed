import type { Account } from '#identity/core/accounts/account.ts'
import { checkPassword, isTooLong, type PasswordRefusal } from '#identity/core/accounts/password-rule.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { WantedChanges } from './wanted-changes.ts'

type CurrentRefusal = Refusal<'current-password-missing' | 'current-password-wrong'>
export type PasswordChangeRefusal =
  | Refusal<'reauthentication-needed' | 'too-many' | 'password-same'>
  | CurrentRefusal
  | PasswordRefusal

/** A person who signed in by a recovery mail has this long to choose a password. */
const FRESH = DAY

/** @property replaces the hash that all comparisons were made with. @property nonce still to be checked, where one is needed */
export type PreparedPassword = { hash: string; replaces: string | undefined; nonce: string | undefined }

/** The slow part of a new password, outside the transaction. */
export async function preparePassword(
  ctx: IdentityContext,
  who: Authenticated,
  wanted: WantedChanges['password'],
): Answer<PreparedPassword | undefined, PasswordChangeRefusal> {
  if (!wanted) return ok(undefined)
  const next = checkPassword(wanted.next, ctx.settings)
  if (!next.ok) return next
  const { account } = who.person
  const nonce = neededNonce(ctx, who, wanted)
  if (!nonce.ok) return nonce
  const limited = await limitGuesses(ctx, account, wanted)
  if (!limited.ok) return limited
  const current = await checkCurrent(ctx, who, wanted.current)
  if (!current.ok) return current
  const known = account.passwordHash
  if (known !== undefined && (await ctx.hasher.verify(next.value, known)).fits) return err({ kind: 'password-same' })
  return ok({ hash: await ctx.hasher.hash(next.value), replaces: known, nonce: nonce.value })
}

/**
 * A thief with a copied token must not take over the account: changing the password requires the present one, a recent sign-in, or access to the
 * mailbox.
 *
 * @returns the nonce that has to fit, undefined if none is needed
 */
function neededNonce(
  { settings, now }: IdentityContext,
  { person, session }: Authenticated,
  { current, nonce }: { current: string | undefined; nonce: string | undefined },
): Result<string | undefined, Refusal<'reauthentication-needed'>> {
  const showsPresent = Boolean(current) && person.account.passwordHash !== undefined
  if (!settings.needsReauthentication || showsPresent || isRecovering(session, now())) return ok(undefined)
  const provenAt = session.amr[0]?.at ?? session.createdAt
  if (now().getTime() - provenAt.getTime() <= settings.lifetimes.reauthentication) return ok(undefined)
  return nonce ? ok(nonce) : err({ kind: 'reauthentication-needed' })
}

/** A session thief must not find out the password or the nonce by trying. */
async function limitGuesses(
  { limits }: IdentityContext,
  { id, email, phone, passwordHash }: Account,
  { nonce }: { nonce: string | undefined },
): Answer<void, Refusal<'too-many'>> {
  // Also without the present password: the answer reveals that the next one is the same, whether or not the rest of the request can succeed.
  if (passwordHash !== undefined) {
    const limited = await limits.take('password-of-account', email ?? phone ?? id)
    if (!limited.ok) return limited
  }
  return nonce === undefined ? ok(undefined) : limits.take('code-of-account', email ?? phone ?? id)
}

async function checkCurrent(
  { settings, hasher, now }: IdentityContext,
  { person: { account }, session }: Authenticated,
  current: string | undefined,
): Answer<void, CurrentRefusal> {
  const known = account.passwordHash
  if (known === undefined) return ok(undefined)
  if (!current) {
    const isNeeded = settings.needsCurrentPassword && !isRecovering(session, now())
    return isNeeded ? err({ kind: 'current-password-missing' }) : ok(undefined)
  }
  const fits = !isTooLong(current, settings.password.maxBytes) && (await hasher.verify(current, known)).fits
  return fits ? ok(undefined) : err({ kind: 'current-password-wrong' })
}

/** A person who has just said that they forgot the password cannot be asked for it. */
const isRecovering = ({ amr }: Session, now: Date) =>
  amr.some(({ method, at }) => method === 'recovery' && now.getTime() - at.getTime() <= FRESH)
