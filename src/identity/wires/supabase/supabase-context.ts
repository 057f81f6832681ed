import type { WireContext } from '#identity/wires/shared/wire-context.ts'

/** `service` stands above accounts, `visitor` is anybody. */
export type KeyRole = 'service' | 'visitor'

export type KeyReader = {
  /** Without keys everybody may ask; a gateway in front may still want one. */
  isKeyNeeded: boolean
  /** @returns undefined for what is no key, such as somebody's access token */
  roleOf: (key: string) => Promise<KeyRole | undefined>
}

export type SupabaseContext = WireContext & {
  keys: KeyReader
  /** The public keys of our tokens; an HMAC secret is never among them. */
  jwks: () => Promise<{ keys: object[] }> | { keys: object[] }
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
