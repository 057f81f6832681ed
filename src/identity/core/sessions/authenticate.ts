import { isBanned } from '#identity/core/accounts/account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isAdministrator, OFFICE } from '#identity/core/accounts/administrators.ts'
import { findNeededFactor } from '#identity/core/accounts/needed-factor.ts'
import { isSecondFactorMissing } from './current-standing.ts'
import type { AccessClaims, Authenticated, Session } from './session.ts'

export type AuthenticationRefusal = Refusal<
  'access-token-invalid' | 'account-gone' | 'session-gone' | 'banned' | 'audience-mismatch'
>

/**
 * Checks an access token, on every request. A valid signature is not enough: the session and the account behind it must still exist, and the
 * account must not be banned.
 */
export async function authenticate(
  ctx: IdentityContext,
  accessToken: string,
): Answer<Authenticated, AuthenticationRefusal> {
  const now = ctx.now()
  const verified = await ctx.signer.verify(accessToken, now)
  if (!verified.ok) return err({ kind: 'access-token-invalid', detail: verified.error })
  const claims = verified.value
  const found = await ctx.read.sessions.findWithPerson(claims.session_id)
  if (!found) return err({ kind: await whyNoSession(ctx, claims.sub, now) })
  const { account } = found.person
  if (found.session.accountId !== claims.sub) return err({ kind: 'session-gone' })
  if (account.deletedAt) return err({ kind: 'account-gone' })
  if (isBanned(account, now)) return err({ kind: 'banned' })
  if (claims.aud !== account.audience) return err({ kind: 'audience-mismatch' })
  if (isFirstUse(found.session, claims)) await takeUp(ctx, found.session)
  return ok({ ...found, claims })
}

/** Whether this token came with the active refresh token, and nothing from that response has been used before. */
const isFirstUse = ({ isTakenUp, refreshCount }: Session, claims: AccessClaims) =>
  !isTakenUp && refreshCount > 0 && claims.refresh_count === refreshCount

async function takeUp({ write }: IdentityContext, { id, refreshCount }: Session): Promise<void> {
  try {
    await write((tx) => tx.sessions.takeUp(id, refreshCount))
  } catch {
    // Reading continues while the database cannot be written. The database counts its failures, and the next request retries.
  }
}

/** Removing or banning an account ends its sessions; the answer says which was the reason. */
async function whyNoSession({ read }: IdentityContext, accountId: string, now: Date) {
  const account = await read.accounts.find(accountId)
  if (account === undefined || account.deletedAt !== undefined) return 'account-gone'
  return isBanned(account, now) ? 'banned' : 'session-gone'
}

export type AdministratorRefusal = Refusal<'not-admin' | 'second-factor-needed' | 'second-factor-overdue'>

/** Whether this request may act as an administrator: the office alone is not enough where it requires a second factor. */
export function admitAdministrator(
  { settings, now }: IdentityContext,
  who: Authenticated,
): Result<void, AdministratorRefusal> {
  if (!isAdministrator(who.person)) return err({ kind: 'not-admin' })
  // A password alone must not open what a second factor protects. The factor is shown on the Supabase wire or the site.
  if (isSecondFactorMissing(who)) return err({ kind: 'second-factor-needed' })
  const needed = findNeededFactor(who.person, { settings, now: now() })
  const isClosed = needed !== undefined && needed.isOverdue && needed.roles.includes(OFFICE)
  return isClosed ? err({ kind: 'second-factor-overdue' }) : ok(undefined)
}
