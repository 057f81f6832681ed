import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import type { Caller } from '#identity/core/audit-entry.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { requestSignIn } from '#identity/core/mail-links/request-sign-in.ts'
import { resend, type ResendRequest } from '#identity/core/mail-links/resend.ts'
import type { IdentityRefusal, Refusal } from '#identity/core/refusal.ts'
import type { LinkRequest } from './link-request.ts'

/** Refusals that tell nothing about whether an address is known. */
export type NewLinkRefusal = Refusal<'too-many' | 'too-soon'> | EmailRefusal

const isTellable = (refusal: IdentityRefusal): refusal is NewLinkRefusal =>
  refusal.kind === 'email-invalid' || refusal.kind === 'too-many' || refusal.kind === 'too-soon'

/** Sends a new mail of the same kind. @returns why not, as far as that may be told */
export async function requestNewLink(
  identity: IdentityContext,
  { request, email: typed, caller }: { request: LinkRequest; email: string; caller: Caller },
): Promise<NewLinkRefusal | undefined> {
  const email = normaliseEmail(typed)
  if (!email.ok) return email.error
  const address = { kind: 'email', email: email.value } as const
  const link = { wire: request.wire, redirectTo: request.target, pkce: undefined }
  const outcome = await sendAgain(identity, { name: request.name, address, link, caller })
  return outcome.ok || !isTellable(outcome.error) ? undefined : outcome.error
}

type Again = {
  name: LinkRequest['name']
  address: { kind: 'email'; email: string }
  link: ResendRequest['link']
  caller: Caller
}

function sendAgain(identity: IdentityContext, again: Again) {
  const { name, address, link, caller } = again
  switch (name) {
    case 'bestaetigung':
      return resend(identity, { what: 'sign-up', address, link, caller })
    case 'passwort':
    // Whoever was invited and lost the invitation proves the same thing by a new password.
    case 'einladung':
      return requestRecovery(identity, { email: address.email, link, caller })
    case 'adresse-bisher':
    case 'adresse-neu':
      return resend(identity, { what: 'email-change', address, link, caller })
    case 'anmeldung':
      return requestSignIn(identity, { address, createsAccount: false, userMetadata: {}, link, caller })
  }
}
