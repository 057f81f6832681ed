import type { IdentityContext } from '#identity/core/context.ts'
import type { ProviderStartRefusal } from '#identity/core/gateways.ts'
import type { LinkRequest, PkceChallenge } from '#identity/core/one-time/one-time-token.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'

/** Links an external account as a further way to sign in, for pages of the same origin that have no access token. */
export type Linking = {
  offered: { name: string; label: string }[]
  /** @param request.pkce the result is useless without its verifier, which only the right browser may have */
  begin(
    who: Authenticated,
    request: { provider: string; redirectTo: string; pkce: PkceChallenge },
  ): Answer<{ url: string }, ProviderStartRefusal>
}

/** What the account pages pass to their use cases. Each use case reads the session anew. */
export type AccountContext = {
  identity: IdentityContext
  linking: Linking
  /** Origin of the site. */
  publicUrl: string
}

/** Mails lead to our own page with the button, which sends people on to the sign-in. */
export const TO_OUR_PAGE: LinkRequest = { wire: 'supabase', redirectTo: undefined, pkce: undefined }
