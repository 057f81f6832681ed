import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import { requestRecovery, type RecoveryRefusal } from '#identity/core/mail-links/request-recovery.ts'
import { requestSignIn, type SignInRequestRefusal } from '#identity/core/mail-links/request-sign-in.ts'
import { resend, type ResendRefusal } from '#identity/core/mail-links/resend.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { linkFor } from './sign-up.ts'

/** @property link where it leads; omitted: to this site */
export type WantedLink = {
  what: 'sign-up' | 'recovery' | 'sign-in' | 'email-change'
  email: string
  link?: LinkRequest
  caller: Caller
}
export type MailRefusal = Refusal<'too-many'> | EmailRefusal | RecoveryRefusal | ResendRefusal | SignInRequestRefusal

/** Sends a mail with a link to a known address: a lost link once more, or a recovery link for a forgotten password. */
export async function requestLink(
  identity: IdentityContext,
  { what, email: typed, link = linkFor(identity.settings), caller }: WantedLink,
): Answer<void, MailRefusal> {
  const allowed = await identity.limits.take('message', caller.ip)
  if (!allowed.ok) return allowed
  const email = normaliseEmail(typed)
  if (!email.ok) return email
  const address = { kind: 'email', email: email.value } as const
  switch (what) {
    case 'recovery':
      return requestRecovery(identity, { email: email.value, link, caller })
    case 'sign-in':
      return requestSignIn(identity, { address, createsAccount: false, userMetadata: {}, link, caller })
    case 'sign-up':
    case 'email-change':
      return resend(identity, { what, address, link, caller })
  }
}
