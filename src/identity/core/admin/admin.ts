import type { Person } from '#identity/core/accounts/account.ts'
import { findNeededFactor } from '#identity/core/accounts/needed-factor.ts'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { admitAdministrator } from '#identity/core/sessions/admit-administrator.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { AuditQuery, Listing, PersonQuery } from '#identity/core/store.ts'
import { createRoleChanges } from './change-roles.ts'
import { createAccountCreation } from './create-account.ts'
import { createPersonSearch } from './find-person.ts'
import { createLinkGeneration } from './generate-link.ts'
import { createInvite } from './invite.ts'
import { createAccessManagement } from './manage-access.ts'
import { createAccountRemoval } from './remove-account.ts'
import { createSsoConnections } from './sso-connections.ts'
import { createAccountUpdate } from './update-account.ts'

/**
 * What administrators do with accounts that are not their own. Whether somebody is an administrator is asked by the wires, before they
 * call any of this.
 */
export function createAdmin(needs: IdentityNeeds) {
  return {
    ...createPersonSearch(needs),
    list: (query: PersonQuery): Promise<Listing<Person>> => needs.store.accounts.list(query),
    create: createAccountCreation(needs),
    update: createAccountUpdate(needs),
    ...createRoleChanges(needs),
    remove: createAccountRemoval(needs),
    invite: createInvite(needs),
    generateLink: createLinkGeneration(needs),
    ...createAccessManagement(needs),
    listAudit: (query: AuditQuery): Promise<Listing<AuditEntry>> => needs.store.audit.list(query),
    isAdministrator,
    admit: (who: Authenticated) => admitAdministrator(who, needs),
    neededFactorOf: (person: Person) => findNeededFactor(person, { settings: needs.settings, now: needs.now() }),
    sso: createSsoConnections(needs),
  }
}
