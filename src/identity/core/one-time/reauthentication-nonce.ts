import type { Account } from '#identity/core/accounts/account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { isSameSecret } from '#identity/core/same-secret.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { hashCode } from './issue-token.ts'

/** A million nonces, five tries. */
const MAX_WRONG = 5

/** Takes the nonce that was sent to the account's own address. @returns whether it was the right one, still good and now is spent */
export async function spendNonce(
  { tokens }: IdentityStore,
  { vault, now }: IdentityContext,
  { id, email, phone }: Account,
  nonce: string,
): Promise<boolean> {
  const token = await tokens.find(id, 'reauthentication')
  if (!token || token.expiresAt <= now()) return false
  // Sent to an address that meanwhile belongs to somebody else, it proves nothing.
  if (token.sentTo !== email && token.sentTo !== phone) return false
  // Counted before it is compared: many guesses at one moment get no more tries than one after another.
  const tries = await tokens.countWrongCode(id, 'reauthentication')
  const isRight = isSameSecret(hashCode(vault, 'reauthentication', token.sentTo, nonce), token.codeHash)
  if (tries <= MAX_WRONG && isRight) return (await tokens.take(id, 'reauthentication', token.linkHash)) !== undefined
  if (tries >= MAX_WRONG) await tokens.removeAllOf(id, ['reauthentication'])
  return false
}
