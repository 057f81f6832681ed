import { normaliseEmail } from '#identity/core/accounts/address.ts'
import type { ResendRequest } from '#identity/core/mail-links/resend.ts'
import type { Links } from '#identity/core/mail-links/links.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { LinkRequest } from './link-request.ts'

/** Refusals that tell nothing about whether an address is known. */
const TELLABLE = new Set<IdentityRefusal['kind']>(['email-invalid', 'too-many', 'too-soon'])

/** Sends a new mail of the same kind. @returns why not, as far as that may be told */
export async function requestNewLink(
  links: Pick<Links, 'requestSignIn' | 'requestRecovery' | 'resend'>,
  { request, email: typed, caller }: { request: LinkRequest; email: string; caller: Caller },
): Promise<IdentityRefusal | undefined> {
  const email = normaliseEmail(typed)
  if (!email.ok) return email.error
  const address = { kind: 'email', email: email.value } as const
  const link = { wire: request.wire, redirectTo: request.target, pkce: undefined }
  const outcome = await sendAgain(links, { name: request.name, address, link, caller })
  return outcome.ok || !TELLABLE.has(outcome.error.kind) ? undefined : outcome.error
}

type Again = {
  name: LinkRequest['name']
  address: { kind: 'email'; email: string }
  link: ResendRequest['link']
  caller: Caller
}

function sendAgain(links: Pick<Links, 'requestSignIn' | 'requestRecovery' | 'resend'>, again: Again) {
  const { name, address, link, caller } = again
  switch (name) {
    case 'bestaetigung':
      return links.resend({ what: 'sign-up', address, link, caller })
    case 'passwort':
    // Whoever was invited and lost the invitation proves the same thing by a new password.
    case 'einladung':
      return links.requestRecovery({ email: address.email, link, caller })
    case 'adresse-bisher':
    case 'adresse-neu':
      return links.resend({ what: 'email-change', address, link, caller })
    case 'anmeldung':
      return links.requestSignIn({ address, createsAccount: false, userMetadata: {}, link, caller })
  }
}
