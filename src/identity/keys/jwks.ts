import type { JWK } from 'jose'
import type { TokenKey } from './token-key.ts'

/** What the world needs to check our tokens: public keys only, secrets are left out. */
export function toJwks(keys: readonly TokenKey[]): { keys: JWK[] } {
  return { keys: keys.flatMap(({ publicJwk }) => publicJwk ?? []) }
}
