import { err, ok, type Result } from '#shared/result.ts'
import type { Account } from '#identity/core/accounts/account.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { sendToken, type TokenMessage } from '#identity/core/one-time/send-message.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { secondsToWait } from '#identity/core/one-time/too-soon.ts'
import type { Refusal } from '#identity/core/refusal.ts'

/** Whether the same was asked for a moment ago, whoever may have that address. */
export async function noteRequest(
  { recent }: Pick<IdentityNeeds, 'recent'>,
  what: string,
  { channel, sentTo }: { channel: 'email' | 'sms'; sentTo: string },
): Promise<Result<void, Refusal<'too-soon'>>> {
  const waitSeconds = await recent.note(what, channel, sentTo)
  return waitSeconds > 0 ? err({ kind: 'too-soon', channel, waitSeconds }) : ok(undefined)
}

/**
 * Sends a token unless the same was sent a moment ago, by another instance perhaps; then the earlier one goes on being good and
 * nobody is told, for an unknown address would not be either. Only where the service tells who is registered, it says so.
 */
export async function sendUnlessRecent(
  store: IdentityStore,
  needs: IdentityNeeds,
  message: TokenMessage,
): Promise<Result<Account, Refusal<'too-soon'>>> {
  const { account, purpose, channel } = message
  const waitSeconds = await secondsLeft(store, needs, { account, purpose, channel })
  if (waitSeconds === 0) return ok(await sendToken(store, needs, message))
  return needs.settings.tellsRegistered ? err({ kind: 'too-soon', channel, waitSeconds }) : ok(account)
}

/** Counted by the token itself: the account's own notes are shared by several kinds of messages. */
async function secondsLeft(
  store: IdentityStore,
  { settings, now }: IdentityNeeds,
  { account, purpose, channel }: { account: Account; purpose: TokenPurpose; channel: 'email' | 'sms' },
): Promise<number> {
  const last = await store.tokens.find(account.id, purpose)
  return secondsToWait(last?.createdAt, settings.frequencies[channel], now())
}
