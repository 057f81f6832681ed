import type { WireContext } from '#identity/wires/shared/wire-context.ts'

export type GotrueContext = WireContext & {
  /** Origins of other sites whose pages may call; `*` means all, then without cookies. */
  allowedOrigins: readonly string[] | '*'
  /** Lifetime of the `nf_jwt` cookie for clients that ask to be remembered; 0: this service sets no cookie. */
  cookieLifetimeSeconds: number
  /**
   * Where our own widget submits six-digit codes, keys and second factors; this wire has no endpoints for them.
   *
   * @property key publishable
   * @property passkeys origins of the pages that may ask for a key
   */
  codeDoor?: { url: string; key?: string; passkeys?: readonly string[] }
  /** Who provides the service, for our own widget's call-out. */
  host?: { name: string; url: string }
  /** The label of the SAML sign-in button. */
  samlLabel?: string
  /** Whether the bearer token is a key of the service itself, which may manage people without an account. */
  isServiceKey?: (token: string) => Promise<boolean>
}
