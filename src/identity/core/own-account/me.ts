import type { Caller } from '#identity/core/caller.ts'
import type { LinkRequest } from '#identity/core/one-time/link-request.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { changeAtOnce, type ChangesAtOnce } from './change-at-once.ts'
import { changeOwnAccount } from './change-own-account.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { exportOwnData } from './export-own-data.ts'
import { createOwnSessions } from './own-sessions.ts'
import { unlinkIdentity } from './unlink-identity.ts'
import type { AccountChanges } from './wanted-changes.ts'

type Context = { link: LinkRequest; caller: Caller }

/** What signed-in people do with their own account. */
export function createMe(needs: IdentityNeeds) {
  return {
    ...createOwnSessions(needs),
    update: (who: Authenticated, changes: AccountChanges, context: Context) =>
      changeOwnAccount(needs, { who, changes, ...context }),
    updateAtOnce: (who: Authenticated, changes: ChangesAtOnce, context: Context) =>
      changeAtOnce(needs, { who, changes, ...context }),
    unlinkIdentity: (who: Authenticated, identityId: string, caller: Caller) =>
      unlinkIdentity(needs, { who, identityId, caller }),
    exportOwnData: (who: Authenticated) => exportOwnData(needs, who),
    deleteOwnAccount: (who: Authenticated, caller: Caller) => deleteOwnAccount(needs, { who, caller }),
  }
}
