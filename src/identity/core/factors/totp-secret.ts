import type { Factor } from '#identity/core/accounts/account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { isSameSecret } from '#identity/core/same-secret.ts'

type Vault = IdentityContext['vault']
type Origin = { factorId: string; sessionId: string }

/** No sealed text contains it. */
const SEPARATOR = '.'

const markOf = (vault: Vault, { factorId, sessionId }: Origin) => vault.mac('totp-begun-in', factorId, sessionId)

/** An app's secret as it is stored: sealed, with a mark by which the session that began it is known again. */
export const sealTotpSecret = (vault: Vault, secret: string, origin: Origin): string =>
  vault.seal('totp', secret) + SEPARATOR + markOf(vault, origin)

/** @returns undefined for what was not sealed here, and for factors of another kind */
export const openTotpSecret = (vault: Vault, { secret: stored }: Factor): string | undefined => {
  const [sealed = ''] = stored?.split(SEPARATOR) ?? []
  return vault.open('totp', sealed)
}

/** Whether a factor was begun in this session. */
export function isBegunIn(vault: Vault, { id, secret: stored }: Factor, sessionId: string): boolean {
  const [, mark = ''] = stored?.split(SEPARATOR) ?? []
  return isSameSecret(mark, markOf(vault, { factorId: id, sessionId }))
}
