import type { Account } from '#identity/core/accounts/account.ts'
import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import { commitAndHandOver } from '#identity/core/one-time/hand-over.ts'
import { type TokenPurpose, secondsToWait } from '#identity/core/one-time/one-time-token.ts'
import { sendToken, type TokenMessage } from '#identity/core/one-time/send-message.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'

type Asked = { what: string; channel: 'email' | 'sms'; sentTo: string }

/** Sends unless the same was requested a moment ago, whether or not the address is known. After a failed delivery a retry is allowed at once. */
export async function sendNoted<R extends { kind: string }>(
  ctx: IdentityContext,
  { what, channel, sentTo }: Asked,
  send: (tx: Transaction) => Answer<void, R>,
): Answer<void, R | Refusal<'too-soon' | 'sms-failed'>> {
  const waitSeconds = await ctx.recent.note(what, channel, sentTo)
  if (waitSeconds > 0) return err({ kind: 'too-soon', channel, waitSeconds })
  const sent = await commitAndHandOver(ctx, send)
  if (sent.ok) return sent.value
  await ctx.recent.forget(what, channel, sentTo)
  return sent
}

/**
 * Sends a token unless the same was sent a moment ago, perhaps by another instance. Then the earlier token stays valid and the answer is the
 * same, as for an unknown address; it is a refusal only where the service reveals who is registered.
 */
export async function sendUnlessRecent(tx: Transaction, message: TokenMessage): Answer<Account, Refusal<'too-soon'>> {
  const { account, purpose, channel } = message
  const waitSeconds = await secondsLeft(tx, account, purpose, channel)
  if (waitSeconds === 0) return ok(await sendToken(tx, message))
  return tx.settings.tellsRegistered ? err({ kind: 'too-soon', channel, waitSeconds }) : ok(account)
}

/** Measured by the token itself: several kinds of messages share the account's own timestamps. */
async function secondsLeft(
  tx: Transaction,
  account: Account,
  purpose: TokenPurpose,
  channel: 'email' | 'sms',
): Promise<number> {
  const last = await tx.tokens.find(account.id, purpose)
  return secondsToWait(last?.createdAt, tx.settings.frequencies[channel], tx.now())
}
