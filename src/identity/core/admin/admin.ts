import { err, ok } from '#shared/result.ts'
import { normaliseEmail } from '#identity/core/accounts/address.ts'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import { createRoleChanges } from './change-roles.ts'
import { createAccountCreation } from './create-account.ts'
import { createLinkGeneration } from './generate-link.ts'
import type { Admin } from './administration.ts'
import { createInvite } from './invite.ts'
import { createAccessManagement } from './manage-access.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { createAccountRemoval } from './remove-account.ts'
import { createSsoConnections } from './sso-connections.ts'
import { createAccountUpdate } from './update-account.ts'

/** Whether somebody is an administrator is asked by the wires, before they call any of this. */
export function createAdmin(needs: IdentityNeeds): Admin {
  async function find(id: string) {
    const person = await needs.store.accounts.findPerson(id)
    return person === undefined ? err({ kind: 'account-unknown' } as const) : ok(person)
  }
  return {
    find,
    async findByEmail(typed) {
      const email = normaliseEmail(typed)
      if (!email.ok) return email
      const account = await needs.store.accounts.findByEmail(email.value, needs.settings.audience)
      return account === undefined ? err({ kind: 'account-unknown' }) : find(account.id)
    },
    list: (query) => needs.store.accounts.list(query),
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
