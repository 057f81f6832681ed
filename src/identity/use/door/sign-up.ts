import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { RecoveryRefusal } from '#identity/core/mail-links/request-recovery.ts'
import type { ResendRefusal } from '#identity/core/mail-links/resend.ts'
import type { LinkRequest } from '#identity/core/one-time/link-request.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { PasswordSignUpRefusal } from '#identity/core/sign-up/sign-up-with-password.ts'
import { ok } from '#shared/result.ts'
import type { DoorNeeds } from './door-needs.ts'

/** Somebody who wants an account. */
export type DoorSignUp = { name: string; email: string; password: string; caller: Caller }
export type DoorSignUpRefusal = Refusal<'too-many'> | PasswordSignUpRefusal
export type DoorMailRefusal = Refusal<'too-many'> | EmailRefusal | RecoveryRefusal | ResendRefusal

/** Coming to an account, and back into one whose password is lost. Whether an address has an account shows in no answer. */
export function createDoorSignUp({ identity }: Pick<DoorNeeds, 'identity'>) {
  const { settings, limits, links } = identity
  // The page behind a mail's link gives the cookie itself; elsewhere the embedded login takes the session over.
  const wire = settings.mailLinks === 'page' ? 'supabase' : 'netlify'
  const link: LinkRequest = { wire, redirectTo: undefined, pkce: undefined }
  return {
    /** @returns a session only where no address has to be confirmed */
    async signUp({ name, email, password, caller }: DoorSignUp): Answer<Session | undefined, DoorSignUpRefusal> {
      const allowed = await limits.take('sign-up', caller.ip)
      if (!allowed.ok) return allowed
      const signedUp = await identity.signUp.withPassword({
        email,
        phone: undefined,
        password,
        userMetadata: { full_name: name },
        startsSession: true,
        link,
        caller,
      })
      if (!signedUp.ok) return signedUp
      return ok(signedUp.value.kind === 'signed-in' ? signedUp.value.grant.session : undefined)
    },
    /** Sends a mail to known addresses. */
    async requestRecovery(email: string, caller: Caller): Answer<void, DoorMailRefusal> {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      return links.requestRecovery({ email, link, caller })
    },
    /** Sends the mail that confirms an address once more, where one is wanting. */
    async resendConfirmation(typed: string, caller: Caller): Answer<void, DoorMailRefusal> {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      const email = normaliseEmail(typed)
      if (!email.ok) return email
      return links.resend({ what: 'sign-up', address: { kind: 'email', email: email.value }, link, caller })
    },
  }
}
