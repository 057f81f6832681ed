import type { Account } from '#identity/core/accounts/account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { commitAndHandOver } from '#identity/core/one-time/hand-over.ts'
import { type TokenPurpose, secondsToWait } from '#identity/core/one-time/one-time-token.ts'
import { sendToken, type TokenMessage } from '#identity/core/one-time/send-message.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok, type Result } from '#shared/result.ts'

type Asked = { what: string; channel: 'email' | 'sms'; sentTo: string }

/** Sends, unless the same was asked for a moment ago, whoever may have that address. What nobody took may be asked for again at once. */
export async function sendNoted<R extends { kind: string }>(
  ctx: IdentityContext,
  { what, channel, sentTo }: Asked,
  send: (store: IdentityStore) => Answer<void, R>,
): Answer<void, R | Refusal<'too-soon' | 'sms-failed'>> {
  const waitSeconds = await ctx.recent.note(what, channel, sentTo)
  if (waitSeconds > 0) return err({ kind: 'too-soon', channel, waitSeconds })
  const sent = await commitAndHandOver(ctx, send)
  if (sent.ok) return sent.value
  await ctx.recent.forget(what, channel, sentTo)
  return sent
}

/**
 * Sends a token unless the same was sent a moment ago, by another instance perhaps; then the earlier one goes on being good and
 * nobody is told, for an unknown address would not be either. Only where the service tells who is registered, it says so.
 */
export async function sendUnlessRecent(
  store: IdentityStore,
  ctx: IdentityContext,
  message: TokenMessage,
): Promise<Result<Account, Refusal<'too-soon'>>> {
  const { account, purpose, channel } = message
  const waitSeconds = await secondsLeft(store, ctx, { account, purpose, channel })
  if (waitSeconds === 0) return ok(await sendToken(store, ctx, message))
  return ctx.settings.tellsRegistered ? err({ kind: 'too-soon', channel, waitSeconds }) : ok(account)
}

/** Counted by the token itself: the account's own notes are shared by several kinds of messages. */
async function secondsLeft(
  store: IdentityStore,
  { settings, now }: IdentityContext,
  { account, purpose, channel }: { account: Account; purpose: TokenPurpose; channel: 'email' | 'sms' },
): Promise<number> {
  const last = await store.tokens.find(account.id, purpose)
  return secondsToWait(last?.createdAt, settings.frequencies[channel], now())
}
