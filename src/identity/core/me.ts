import { changeOwnAccount } from './change-own-account.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { exportOwnData } from './export-own-data.ts'
import type { Me } from './identity.ts'
import { createOwnSessions } from './own-sessions.ts'
import type { IdentityNeeds } from './ports.ts'
import { unlinkIdentity } from './unlink-identity.ts'

export function createMe(needs: IdentityNeeds): Me {
  return {
    ...createOwnSessions(needs),
    update: (who, changes, { link, caller }) => changeOwnAccount(needs, { who, changes, link, caller }),
    confirmEmailChange: (who, token, caller) => confirmEmailChange(needs, { who, token, caller }),
    unlinkIdentity: (who, identityId, caller) => unlinkIdentity(needs, { who, identityId, caller }),
    exportOwnData: (who) => exportOwnData(needs, who),
    deleteOwnAccount: (who, caller) => deleteOwnAccount(needs, { who, caller }),
  }
}
