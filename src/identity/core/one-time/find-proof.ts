import { type Account, type Address, addressText } from '#identity/core/accounts/account.ts'
import type { Transaction } from '#identity/core/context.ts'
import type { Refusal, Answer } from '#identity/core/refusal.ts'
import { isSameSecret } from '#identity/core/same-secret.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok } from '#shared/result.ts'
import { hashCode, hashLink } from './issue-token.ts'
import type { OneTimeToken, TokenPurpose } from './one-time-token.ts'

/** A link's token, or a code together with the address it was sent to. */
export type Proof = { kind: 'link'; token: string } | { kind: 'code'; code: string; address: Address }
type Request = { proof: Proof; purposes: TokenPurpose[]; audience: string }

/** A million codes, five tries. */
const MAX_WRONG = 5

/** The tokens that the proof could belong to, before any code is compared. */
export async function findCandidates(store: IdentityStore, { proof, purposes }: Request): Promise<OneTimeToken[]> {
  if (proof.kind === 'link') {
    const token = await store.tokens.findByLink(hashLink(proof.token))
    return token && purposes.includes(token.purpose) ? [token] : []
  }
  const found: OneTimeToken[] = []
  for (const purpose of purposes) found.push(...(await store.tokens.findSentTo(addressText(proof.address), purpose)))
  return found
}

/**
 * The token that the proof belongs to; still in the store.
 *
 * A code counts as wrong before it is compared, so that concurrent guesses get no more tries than sequential ones.
 */
export async function findProven(
  tx: Transaction,
  request: Request,
): Answer<{ token: OneTimeToken; account: Account }, Refusal<'token-spent'>> {
  const { proof } = request
  for (const token of await findCandidates(tx, request)) {
    const account = await tx.accounts.find(token.accountId)
    if (account === undefined || account.deletedAt !== undefined || !isStillMeant(token, account)) continue
    if (proof.kind === 'link') return ok({ token, account })
    if (account.audience !== request.audience) continue
    const tries = await tx.tokens.countWrongCode(token.accountId, token.purpose)
    const expected = hashCode(tx.vault, token.purpose, token.sentTo, proof.code)
    if (isSameSecret(expected, token.codeHash)) return ok({ token, account })
    if (tries >= MAX_WRONG) await tx.tokens.removeAllOf(token.accountId, [token.purpose])
  }
  return err({ kind: 'token-spent' })
}

/** Whether the token still matches the address it was sent to; otherwise an old mailbox could be used for a new address. */
function isStillMeant({ purpose, sentTo }: OneTimeToken, account: Account): boolean {
  switch (purpose) {
    case 'email-change-new':
      return account.newEmail === sentTo
    case 'phone-confirmation':
      return account.phone === sentTo
    case 'phone-change':
      return account.newPhone === sentTo
    case 'reauthentication':
      return false
    case 'confirmation':
    case 'invite':
    case 'recovery':
    case 'magic-link':
    case 'email-change-current':
      return account.email === sentTo
  }
}

/** Takes the nonce that was sent to the account's own address. @returns whether it was right and still valid; it is then spent */
export async function spendNonce(
  { tokens, vault, now }: Transaction,
  { id, email, phone }: Account,
  nonce: string,
): Promise<boolean> {
  const token = await tokens.find(id, 'reauthentication')
  if (!token || token.expiresAt <= now()) return false
  // Sent to an address that is no longer the account's, it proves nothing.
  if (token.sentTo !== email && token.sentTo !== phone) return false
  // Counted before it is compared: concurrent guesses get no more tries than sequential ones.
  const tries = await tokens.countWrongCode(id, 'reauthentication')
  const isRight = isSameSecret(hashCode(vault, 'reauthentication', token.sentTo, nonce), token.codeHash)
  if (tries <= MAX_WRONG && isRight) return (await tokens.take(id, 'reauthentication', token.linkHash)) !== undefined
  if (tries >= MAX_WRONG) await tokens.removeAllOf(id, ['reauthentication'])
  return false
}
