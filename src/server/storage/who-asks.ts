import { findRole, type KeyReader } from '#programs/data/guard/role.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { SignIn } from '#identity/core/sessions/sign-in.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/assurance.ts'
import { tokenState } from '#server/assemble/create-data-door.ts'
import { officesOf, type NeededFactorOf } from '#server/members/offices-of.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Shown } from '#programs/storage/create-storage-api.ts'

type Needs = {
  keys: KeyReader
  signIn: Pick<SignIn, 'authenticate'>
  neededFactorOf: NeededFactorOf
}

/**
 * The guard of the data API, and behind it the offices that somebody has: as in the members' area none without the second factor that they have set
 * up. A key is nobody, the secret one too: what is kept for others is kept by somebody who can be named.
 */
export function createWhoAsks({ keys, signIn, neededFactorOf }: Needs) {
  return async function whoAsks({
    key,
    authorization,
  }: Shown): Promise<Result<Actor | undefined, { status: number; message: string }>> {
    let who: Authenticated | undefined
    // Resumable uploads are sent by another client, which knows of no key; a token says more than one.
    const asked = key === undefined && authorization ? { ...keys, isKeyNeeded: false } : keys
    const role = await findRole({ key, authorization }, asked, async (token) => {
      const found = await signIn.authenticate(token)
      if (found.ok) who = found.value
      return tokenState(found)
    })
    if (!role.ok) return err({ status: role.error.status, message: role.error.message })
    if (!who || isSecondFactorMissing(who)) return ok(undefined)
    const { account } = who.person
    return ok({ accountId: account.id, offices: officesOf(account, neededFactorOf(who.person)).held })
  }
}
