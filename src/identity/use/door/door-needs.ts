import type { Identity } from '#identity/core/create-identity.ts'

export type ProviderButton = { name: string; label: string }

export type DoorNeeds = {
  identity: Identity
  /** Where somebody may come in who has an account elsewhere. */
  providers: ProviderButton[]
  /** Origin of the site. */
  publicUrl: string
  /** Path of the wire that gives a code instead of tokens (PKCE). */
  wirePath: string
}
