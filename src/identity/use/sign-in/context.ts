import type { IdentityContext } from '#identity/core/context.ts'

/** What the pages by which people come in hand to their use cases. */
export type SignInContext = {
  identity: IdentityContext
  /** Origin of the site. */
  publicUrl: string
  /** Path of the wire that gives a code instead of tokens (PKCE). */
  wirePath: string
}
