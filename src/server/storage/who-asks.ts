import { findNeededFactor } from '#identity/core/accounts/needed-factor.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/assurance.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { findRole, type KeyReader } from '#programs/data/guard/role.ts'
import type { Shown } from '#programs/storage/create-storage-api.ts'
import type { Actor } from '#rights/offices.ts'
import { tokenState } from '#server/members/token-check.ts'
import { officesOf } from '#server/members/offices-of.ts'
import { err, ok, type Result } from '#shared/result.ts'

/**
 * The guard of the data API, and behind it the offices that somebody has: as in the members' area none without the second factor that they have set
 * up. A key is nobody, the secret one too: what is kept for others is kept by somebody who can be named.
 */
export async function whoAsks(
  identity: IdentityContext,
  keys: KeyReader,
  { key, authorization }: Shown,
): Promise<Result<Actor | undefined, { status: number; message: string }>> {
  let who: Authenticated | undefined
  // Resumable uploads are sent by another client, which knows of no key; a token says more than one.
  const asked = key === undefined && authorization ? { ...keys, isKeyNeeded: false } : keys
  const role = await findRole({ key, authorization }, asked, async (token) => {
    const found = await authenticate(identity, token)
    if (found.ok) who = found.value
    return tokenState(found)
  })
  if (!role.ok) return err({ status: role.error.status, message: role.error.message })
  if (!who || isSecondFactorMissing(who)) return ok(undefined)
  const { account } = who.person
  const needed = findNeededFactor(who.person, { settings: identity.settings, now: identity.now() })
  return ok({ accountId: account.id, offices: officesOf(account, needed).held })
}
