import type { PkceChallenge, Wire } from './link-request.ts'

/**
 * Something that began in one request and ends in another: a sign-in at a provider, or a mail link asked for with PKCE.
 *
 * Its id is the `state` that travels through the provider; the authorisation code is made when it succeeded.
 */
export type Flow = {
  id: string
  kind: 'external' | 'mail' | 'sso'
  wire: Wire
  /** Provider name, or the method of the mail (`magiclink`, `recovery`, …) for the `amr` claim. */
  method: string
  pkce: PkceChallenge | undefined
  redirectTo: string
  audience: string
  /** Verifier, nonce and the like towards the provider; JSON. */
  providerState: string | undefined
  inviteToken: string | undefined
  /** Session of the person who adds a way in; when it ends, so does the permission. */
  linkTo: string | undefined
  /** Set on success. */
  accountId: string | undefined
  authCodeHash: string | undefined
  authCodeIssuedAt: Date | undefined
  /** JSON of ProviderTokens, encrypted by the core. */
  providerTokens: string | undefined
  createdAt: Date
}
