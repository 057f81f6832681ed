import { changeAtOnce } from './change-at-once.ts'
import { changeOwnAccount } from './change-own-account.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { exportOwnData } from './export-own-data.ts'
import type { Me } from '#identity/core/identity.ts'
import { createOwnSessions } from './own-sessions.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { unlinkIdentity } from './unlink-identity.ts'

export function createMe(needs: IdentityNeeds): Me {
  return {
    ...createOwnSessions(needs),
    update: (who, changes, { link, caller }) => changeOwnAccount(needs, { who, changes, link, caller }),
    updateAtOnce: (who, changes, { link, caller }) => changeAtOnce(needs, { who, changes, link, caller }),
    unlinkIdentity: (who, identityId, caller) => unlinkIdentity(needs, { who, identityId, caller }),
    exportOwnData: (who) => exportOwnData(needs, who),
    deleteOwnAccount: (who, caller) => deleteOwnAccount(needs, { who, caller }),
  }
}
