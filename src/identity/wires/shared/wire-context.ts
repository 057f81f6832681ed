import type { IdentityContext } from '#identity/core/context.ts'
import type { Providers, Saml } from '#identity/core/gateways.ts'

/** What both wires need; they decide nothing but how to word things. */
export type WireContext = {
  identity: IdentityContext
  providers: Providers
  saml: Saml
  /** Public URL of the wire, without a trailing slash: `https://club.example/auth/v1`. */
  baseUrl: string
  /** Shown by `/health`. */
  version: string
  /** @param env what the server passes with a request: the connection */
  clientAddress: (request: Request, env: unknown) => string
  /** Logs a fault. @returns a UUID by which the log entry can be found */
  reportFault: (error: Error, request: Request) => string
}
