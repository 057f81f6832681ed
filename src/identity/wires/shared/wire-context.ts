import type { IdentityContext } from '#identity/core/context.ts'
import type { Providers, Saml } from '#identity/core/gateways.ts'

/** What both wires are given; everything they decide themselves is only how to say things. */
export type WireContext = {
  identity: IdentityContext
  providers: Providers
  saml: Saml
  /** Where browsers reach the wire, without a slash at the end: `https://club.example/auth/v1`. */
  baseUrl: string
  /** Told by `/health`. */
  version: string
  /** @param env what the server hands over with a request: the connection */
  clientAddress: (request: Request, env: unknown) => string
  /** Writes a fault to the log. @returns a UUID under which it is found there */
  reportFault: (error: Error, request: Request) => string
}
