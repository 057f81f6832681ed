import { DAY } from '#shared/durations.ts'
import type { Result } from '#shared/result.ts'
import type { AppMetadata, Factor, Metadata, Person } from '#identity/core/accounts/account.ts'
import type { Answer } from '#identity/core/identity.ts'
import type { AuditEntry, LinkRequest, SsoConnection } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { Administrator, Caller } from '#identity/core/sessions/session.ts'
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

export type AdminCreation = {
  id?: string
  email?: string
  phone?: string
  password?: string
  /** From another system: argon2 PHC text or bcrypt. */
  passwordHash?: string
  confirmsEmail: boolean
  confirmsPhone: boolean
  role?: string
  audience?: string
  appMetadata?: AppMetadata
  userMetadata?: Metadata
  bannedForMilliseconds?: number
}

/** Longer than anybody lives: a ban until somebody lifts it. In milliseconds. */
export const BAN_WITHOUT_END = 200 * 365 * DAY

/** Metadata is merged shallowly, null removes a key. `bannedForMilliseconds: null` lifts a ban. */
export type AdminChanges = Partial<Omit<AdminCreation, 'id' | 'bannedForMilliseconds'>> & {
  bannedForMilliseconds?: number | null
}
