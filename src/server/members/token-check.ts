import type { IdentityContext } from '#identity/core/context.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import type { CheckToken } from '#programs/data/guard/role.ts'

/** The signer's word for a token that was good once. */
const EXPIRED = 'token is expired'

/** Whether a token of the sign-in still counts, with the session behind it. */
export const tokenCheck =
  (identity: IdentityContext): CheckToken =>
  async (token) =>
    tokenState(await authenticate(identity, token))

export function tokenState(who: Awaited<ReturnType<typeof authenticate>>): Awaited<ReturnType<CheckToken>> {
  if (who.ok) return 'good'
  return who.error.kind === 'access-token-invalid' && who.error.detail === EXPIRED ? 'expired' : 'bad'
}
