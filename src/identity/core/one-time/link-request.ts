/** Proof Key for Code Exchange (RFC 7636), as the client sends it. */
export type PkceChallenge = { challenge: string; method: 's256' | 'plain' }

/** Which dialect somebody speaks; decides how a link or redirect looks, never what is allowed. */
export type Wire = 'netlify' | 'supabase'

/** How the outcome of a link in a message comes back to the client. @property redirectTo already checked against the allow-list */
export type LinkRequest = { wire: Wire; redirectTo: string | undefined; pkce: PkceChallenge | undefined }

/** Leads to this very site, where people go on. */
export const TO_THE_SITE: LinkRequest = { wire: 'netlify', redirectTo: undefined, pkce: undefined }
