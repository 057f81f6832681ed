import type { IdentityContext } from '#identity/core/context.ts'
import type { Providers, Saml } from '#identity/core/gateways.ts'

/** What this wire is given; everything it decides itself is only how to say things. */
export type GotrueNeeds = {
  identity: IdentityContext
  providers: Providers
  saml: Saml
  /** Where browsers reach this wire, without a slash at the end: `https://club.example/.netlify/identity`. */
  baseUrl: string
  /** Told by `/health`. */
  version: string
  /** Origins of other sites whose pages may call; `*` stands for all, then without cookies. */
  allowedOrigins: readonly string[] | '*'
  /** Life of the `nf_jwt` cookie for those who ask to be remembered; 0: this service sets no cookie. */
  cookieLifetimeSeconds: number
  /**
   * Where our own widget takes six-digit codes, keys and second factors; this wire has no words for them.
   *
   * @property key publishable
   * @property passkeys origins of the pages that may ask for a key
   */
  codeDoor?: { url: string; key?: string; passkeys?: readonly string[] }
  /** Who provides the service, for our own widget's call-out. */
  host?: { name: string; url: string }
  /** What the button of the SAML sign-in says. */
  samlLabel?: string
  /** @param env what the server hands over with a request: the connection */
  clientAddress: (request: Request, env: unknown) => string
  /** Whether the bearer token is a key of the service itself, which may manage people without an account. */
  isServiceKey?: (token: string) => Promise<boolean>
  /** Writes a fault to the log. @returns a UUID under which it is found there */
  reportFault: (error: Error, request: Request) => string
}
