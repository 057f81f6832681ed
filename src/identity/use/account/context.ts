import type { IdentityContext } from '#identity/core/context.ts'
import type { ProviderStartRefusal } from '#identity/core/gateways.ts'
import type { LinkRequest, PkceChallenge } from '#identity/core/one-time/one-time-token.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'

/** Adding an account elsewhere as a further way in, for pages of the same origin that have no access token. */
export type Linking = {
  offered: { name: string; label: string }[]
  /** @param request.pkce what comes back is worth nothing without its verifier, which only the right browser must have */
  begin(
    who: Authenticated,
    request: { provider: string; redirectTo: string; pkce: PkceChallenge },
  ): Answer<{ url: string }, ProviderStartRefusal>
}

/** What the pages of one's own account hand to their use cases. Each looks at the session anew. */
export type AccountContext = {
  identity: IdentityContext
  linking: Linking
  /** Origin of the site. */
  publicUrl: string
}

/** Mails lead to our own page with the button, which sends people on to the sign-in. */
export const TO_OUR_PAGE: LinkRequest = { wire: 'supabase', redirectTo: undefined, pkce: undefined }
