import type { AdminChanges, AdminCreation } from './admin-input.ts'
import type { Result } from '#shared/result.ts'
import type { AppMetadata, Factor, Metadata, Person } from '#identity/core/accounts/account.ts'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import type { LinkRequest } from '#identity/core/one-time/link-request.ts'
import type { SsoConnection } from './sso-connection.ts'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { IdentityRefusal, Answer } from '#identity/core/refusal.ts'
import type { AuditQuery, Listing, PersonQuery } from '#identity/core/store.ts'

/** What administrators do with accounts that are not their own. */
export type Admin = {
  list(query: PersonQuery): Promise<Listing<Person>>
  find(id: string): Answer<Person>
  /** The person with exactly this address, however it is typed, among those of the service's own audience. */
  findByEmail(typed: string): Answer<Person>
  create(request: AdminCreation, by: Administrator, caller: Caller): Answer<Person>
  update(id: string, changes: AdminChanges, by: Administrator, caller: Caller): Answer<Person>
  /** Entries of `app_metadata.roles`; those that are named nowhere stay as they are. */
  changeRoles(
    id: string,
    changes: { add: string[]; remove: string[] },
    by: Administrator,
    caller: Caller,
  ): Answer<Person>
  /** From one account to another in one step. Refused when `from` does not have it (any more). */
  handOverRole(
    request: { role: string; from: string; to: string },
    by: Administrator,
    caller: Caller,
  ): Promise<Result<{ from: Person; to: Person }, IdentityRefusal | { kind: 'role-not-held' | 'same-person' }>>
  /** @param options.keepsId soft deletion: personal data goes, the id stays */
  remove(id: string, options: { keepsId: boolean }, by: Administrator, caller: Caller): Answer<void>
  invite(request: {
    email: string | undefined
    userMetadata: Metadata
    appMetadata?: AppMetadata
    link: LinkRequest
    by: Administrator
    caller: Caller
    /** False: no mail is sent, the link is handed over in another way. */
    sendsMail: boolean
  }): Answer<{ person: Person; link: string }>
  /** A link without a mail; `link` is the whole address, as a mail would have it. */
  generateLink(request: {
    purpose: 'confirmation' | 'invite' | 'magic-link' | 'recovery' | 'email-change-current' | 'email-change-new'
    email: string
    newEmail?: string
    password?: string
    userMetadata: Metadata
    link: LinkRequest
    by: Administrator
    caller: Caller
  }): Answer<{ person: Person; linkToken: string; code: string; link: string }>
  removeFactor(accountId: string, factorId: string, by: Administrator, caller: Caller): Answer<Factor>
  listFactors(accountId: string): Answer<Factor[]>
  endSessions(accountId: string, by: Administrator, caller: Caller): Answer<number>
  listAudit(query: AuditQuery): Promise<Listing<AuditEntry>>
  /** Whether this person may manage others: role `admin` on the account, or the office `admin` in `app_metadata.roles`. */
  isAdministrator(person: Person): boolean
  sso: {
    list(): Promise<SsoConnection[]>
    find(id: string): Answer<SsoConnection>
    add(connection: Omit<SsoConnection, 'id' | 'createdAt' | 'updatedAt'>): Answer<SsoConnection>
    update(id: string, changes: Partial<Omit<SsoConnection, 'id' | 'createdAt' | 'updatedAt'>>): Answer<SsoConnection>
    remove(id: string): Answer<SsoConnection>
  }
}
