import { err, ok } from '#shared/result.ts'
import { isAdministrator } from './administrators.ts'
import { createRoleChanges } from './change-roles.ts'
import { createAccountCreation } from './create-account.ts'
import { createLinkGeneration } from './generate-link.ts'
import type { Admin } from './identity.ts'
import { createInvite } from './invite.ts'
import { createAccessManagement } from './manage-access.ts'
import type { IdentityNeeds } from './ports.ts'
import { createAccountRemoval } from './remove-account.ts'
import { createSsoConnections } from './sso-connections.ts'
import { createAccountUpdate } from './update-account.ts'

/** Whether somebody is an administrator is asked by the wires, before they call any of this. */
export function createAdmin(needs: IdentityNeeds): Admin {
  return {
    list: (query) => needs.store.accounts.list(query),
    async find(id) {
      const person = await needs.store.accounts.findPerson(id)
      return person === undefined ? err({ kind: 'account-unknown' }) : ok(person)
    },
    create: createAccountCreation(needs),
    update: createAccountUpdate(needs),
    ...createRoleChanges(needs),
    remove: createAccountRemoval(needs),
    invite: createInvite(needs),
    generateLink: createLinkGeneration(needs),
    ...createAccessManagement(needs),
    listAudit: (query) => needs.store.audit.list(query),
    isAdministrator,
    sso: createSsoConnections(needs),
  }
}
