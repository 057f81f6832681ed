import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import { isBanned } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { evenly } from '#identity/core/evenly.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import { sendNoted, sendUnlessRecent } from './request-message.ts'

export type RecoveryRefusal = Refusal<'address-missing' | 'too-soon' | 'sms-failed'> | EmailRefusal

type RecoveryRequest = { email: string | undefined; link: LinkRequest; caller: Caller }

/** Sends a link by which a person who forgot the password signs in and chooses another. */
export async function requestRecovery(ctx: IdentityContext, request: RecoveryRequest): Answer<void, RecoveryRefusal> {
  if (!request.email) return err({ kind: 'address-missing' })
  const email = normaliseEmail(request.email)
  if (!email.ok) return email
  return evenly(ctx, () => {
    const asked = { what: 'recovery', channel: 'email', sentTo: email.value } as const
    return sendNoted(ctx, asked, (tx) => send(tx, { ...request, email: email.value }))
  })
}

async function send(
  tx: Transaction,
  { email, link, caller }: RecoveryRequest & { email: string },
): Answer<void, Refusal<'too-soon'>> {
  const account = await tx.accounts.findByEmail(email, caller.audience ?? tx.settings.audience)
  if (account === undefined || isBanned(account, tx.now()) || account.isManagedBySso) return ok(undefined)
  const sent = await sendUnlessRecent(tx, { account, purpose: 'recovery', sentTo: email, channel: 'email', link })
  if (!sent.ok) return sent
  await audit(tx, { action: 'user_recovery_requested', actor: account, ip: caller.ip })
  return ok(undefined)
}
