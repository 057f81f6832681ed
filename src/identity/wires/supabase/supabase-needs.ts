import type { IdentityContext } from '#identity/core/context.ts'
import type { Providers, Saml } from '#identity/core/gateways.ts'

/** What this wire is given; everything it decides itself is only how to say things. */
export type SupabaseNeeds = {
  identity: IdentityContext
  providers: Providers
  saml: Saml
  /** Where browsers reach this wire, without a slash at the end: `https://club.example/auth/v1`. */
  baseUrl: string
  /** Told by `/health`. */
  version: string
  apiKeys: ApiKeys
  /** The public keys of our tokens; an HMAC secret is never among them. */
  jwks: () => Promise<{ keys: object[] }> | { keys: object[] }
  /** @param env what the server hands over with a request: the connection */
  clientAddress: (request: Request, env: unknown) => string
  /** Writes a fault to the log. @returns a UUID under which it is found there */
  reportFault: (error: Error, request: Request) => string
}

/**
 * Keys of programs, not of people: `sb_publishable_…`, `sb_secret_…` or the long tokens of older installations, compared as they stand.
 * Without any configured key no request needs one; then only a token signed with the service's own key has its rights.
 */
export type ApiKeys = {
  /** May be known to everybody: what a visitor may do. */
  publishable: readonly string[]
  /** Stand above every account. */
  secret: readonly string[]
  /** The role in a token that was signed with the service's own key, as the long keys of older installations are. */
  roleOfSigned: (token: string) => Promise<string | undefined>
}
