import type { Account } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import { commitAndHandOver } from '#identity/core/one-time/hand-over.ts'
import { sendToken, type TokenMessage } from '#identity/core/one-time/send-message.ts'
import { secondsToWait } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'

type ReauthenticationRefusal = Refusal<
  'account-gone' | 'email-unconfirmed' | 'phone-unconfirmed' | 'no-address' | 'too-soon' | 'sms-failed'
>

type Where = Pick<TokenMessage, 'sentTo' | 'channel'>

/** Sends six digits to type in next to a new password. The caller is signed in, so nothing has to be hidden. */
export async function requestReauthentication(
  ctx: IdentityContext,
  who: Authenticated,
  caller: Caller,
): Answer<void, ReauthenticationRefusal> {
  const sent = await commitAndHandOver(ctx, async (tx) => {
    const account = await tx.accounts.find(who.person.account.id)
    if (account === undefined) return err({ kind: 'account-gone' } as const)
    const where = whereTo(account)
    if (!where.ok) return where
    const { channel } = where.value
    const waitSeconds = secondsToWait(account.reauthenticationSentAt, ctx.settings.frequencies[channel], ctx.now())
    if (waitSeconds > 0) return err({ kind: 'too-soon', channel, waitSeconds } as const)
    const link = { wire: 'supabase', redirectTo: undefined, pkce: undefined } as const
    await sendToken(tx, { account, purpose: 'reauthentication', ...where.value, link })
    await audit(tx, { action: 'user_reauthenticate_requested', actor: account, ip: caller.ip })
    return ok(undefined)
  })
  return sent.ok ? sent.value : sent
}

function whereTo({ email, emailConfirmedAt, phone, phoneConfirmedAt }: Account) {
  if (email !== undefined) {
    return emailConfirmedAt
      ? ok<Where>({ sentTo: email, channel: 'email' })
      : err({ kind: 'email-unconfirmed' } as const)
  }
  if (phone !== undefined) {
    return phoneConfirmedAt ? ok<Where>({ sentTo: phone, channel: 'sms' }) : err({ kind: 'phone-unconfirmed' } as const)
  }
  return err({ kind: 'no-address' } as const)
}
