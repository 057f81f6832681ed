import type { Caller } from '#identity/core/context.ts'
import { resend, type ResendRefusal } from '#identity/core/mail-links/resend.ts'
import { changeOwnAccount, type OwnChangeRefusal } from '#identity/core/own-account/change-own-account.ts'
import type { AccountChanges } from '#identity/core/own-account/wanted-changes.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { TO_OUR_PAGE, type AccountContext } from './context.ts'

export type ResendChangeRefusal = Refusal<'too-many' | 'token-spent'> | ResendRefusal

const change = ({ identity }: AccountContext, who: Authenticated, changes: AccountChanges, caller: Caller) =>
  changeOwnAccount(identity, who, changes, { link: TO_OUR_PAGE, caller })

export async function changeName(
  ctx: AccountContext,
  who: Authenticated,
  name: string,
  caller: Caller,
): Answer<void, OwnChangeRefusal> {
  const changed = await change(ctx, who, { userMetadata: { full_name: name } }, caller)
  return changed.ok ? ok(undefined) : changed
}

/** Requires the present password if there is one, whatever the wires require; ends all other sessions. */
export async function changePassword(
  ctx: AccountContext,
  who: Authenticated,
  { current, next }: { current: string; next: string },
  caller: Caller,
): Answer<void, OwnChangeRefusal> {
  if (who.person.account.passwordHash !== undefined && current === '') {
    return err({ kind: 'current-password-missing' })
  }
  const changes = { password: next, ...(current !== '' && { currentPassword: current }) }
  const changed = await change(ctx, who, changes, caller)
  return changed.ok ? ok(undefined) : changed
}

/** Sends a mail to the new address, and one to the present address if both must agree. */
export async function changeEmail(
  ctx: AccountContext,
  who: Authenticated,
  email: string,
  caller: Caller,
): Answer<'changed' | 'mails-sent', OwnChangeRefusal> {
  const allowed = await ctx.identity.limits.take('message', caller.ip)
  if (!allowed.ok) return allowed
  const changed = await change(ctx, who, { email }, caller)
  if (!changed.ok) return changed
  return ok(changed.value.account.newEmail === undefined ? 'changed' : 'mails-sent')
}

export async function resendEmailChange(
  { identity }: AccountContext,
  { person: { account } }: Authenticated,
  caller: Caller,
): Answer<void, ResendChangeRefusal> {
  const allowed = await identity.limits.take('message', caller.ip)
  if (!allowed.ok) return allowed
  if (account.email === undefined || account.newEmail === undefined) return err({ kind: 'token-spent' })
  return resend(identity, {
    what: 'email-change',
    address: { kind: 'email', email: account.email },
    link: TO_OUR_PAGE,
    caller: { ...caller, audience: account.audience },
  })
}
