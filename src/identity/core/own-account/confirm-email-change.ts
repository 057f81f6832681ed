import type { Person } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/audit-entry.ts'
import type { Transaction } from '#identity/core/context.ts'
import { applyToken, findTokenRefusal, type TokenObstacle } from '#identity/core/mail-links/apply-token.ts'
import { findProven } from '#identity/core/one-time/find-proof.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'

export type ConfirmationRefusal = Refusal<'token-missing' | 'token-expired'> | TokenObstacle

type Request = { who: Authenticated; token: string; caller: Caller }

/**
 * Takes the token from the mail, submitted by the signed-in person; if both addresses must agree, the other one is still pending. Runs in the
 * caller's transaction.
 */
export async function confirmInside(
  tx: Transaction,
  { who, token, caller }: Request,
): Answer<Person, ConfirmationRefusal> {
  if (token === '') return err({ kind: 'token-missing' })
  const { id, audience } = who.person.account
  const proof = { kind: 'link', token } as const
  const proven = await findProven(tx, {
    proof,
    purposes: ['email-change-current', 'email-change-new'],
    audience,
  })
  if (!proven.ok || proven.value.account.id !== id) return err({ kind: 'token-spent' })
  const found = proven.value.token
  if (found.expiresAt <= tx.now()) return err({ kind: 'token-expired' })
  const refusal = await findTokenRefusal(tx, found, proven.value.account)
  if (refusal) return err(refusal)
  const taken = await tx.tokens.take(id, found.purpose, found.linkHash)
  const person = await tx.accounts.findPerson(id)
  if (!taken || !person) return err({ kind: 'token-spent' })
  const effect = await applyToken(tx, taken, person, who.session.id)
  await audit(tx, { action: 'user_modified', actor: person.account, ip: caller.ip })
  if (effect.kind === 'done') return ok(effect.person)
  return ok((await tx.accounts.findPerson(id)) ?? person)
}
