import type { WireContext } from '#identity/wires/shared/wire-context.ts'

/** `service` stands above accounts; `visitor` is anyone. */
export type KeyRole = 'service' | 'visitor'

export type KeyReader = {
  /** Without keys anyone may call; a gateway in front may still require one. */
  isKeyNeeded: boolean
  /** @returns undefined for anything that is not a key, such as a person's access token */
  roleOf: (key: string) => Promise<KeyRole | undefined>
}

export type SupabaseContext = WireContext & {
  keys: KeyReader
  /** The public keys of our tokens; an HMAC secret is never among them. */
  jwks: () => Promise<{ keys: object[] }> | { keys: object[] }
}

/**
 * Keys of programs, not of people: `sb_publishable_…`, `sb_secret_…` or the long tokens of older installations, compared literally. If no key is
 * configured, no request needs one; then only a token signed with the service's own key has its rights.
 */
export type ApiKeys = {
  /** Public: grants what a visitor may do. */
  publishable: readonly string[]
  /** Secret: rights above every account. */
  secret: readonly string[]
  /** The role in a token that was signed with the service's own key, as the long keys of older installations are. */
  roleOfSigned: (token: string) => Promise<string | undefined>
}
