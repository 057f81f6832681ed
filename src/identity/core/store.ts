import type { Account, Factor, LinkedIdentity, Person, Challenge } from '#identity/core/accounts/account.ts'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import type { Flow, OneTimeToken, TextPurpose, TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { ChallengeUse, Passkey, PasskeyChallenge } from '#identity/core/passkeys/passkey.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { OutgoingMessage } from './ports.ts'

/** A page of a list, numbered from 1. */
export type Page = { number: number; size: number }
/** @property total of all pages */
export type Listing<T> = { items: T[]; total: number }

/** Excludes soft-deleted people. @property search part of address, number or `full_name`; @property order by creation */
export type PersonQuery = {
  /** Omitted: all audiences. */
  audience?: string
  search?: string
  /** Only those with this entry in `app_metadata.roles`. */
  role?: string
  order: 'newest' | 'oldest'
  page: Page
}

/** All given conditions must match. */
export type AuditQuery = {
  /** A part of one field, as the wires search it. */
  filter?: { field: 'author' | 'action' | 'type'; text: string }
  /** Done by or to one of these accounts, or by a person whose name or address contains the text. */
  about?: { accountIds: string[]; author?: string }
  actions?: readonly AuditEntry['action'][]
  from?: Date
  /** Exclusive upper bound. */
  until?: Date
  page: Page
}

/**
 * Stores accounts. Reads outside a transaction see committed data; every write runs inside `transaction`. Methods that say "takes" or "advances"
 * are atomic across instances too: exactly one caller succeeds.
 */
export type IdentityStore = {
  accounts: {
    add(account: Account): Promise<void>
    /** Writes the whole record of a known account, except a `factorNeededSince` that is already set. */
    save(account: Account): Promise<void>
    /** Sets the time in all accounts that hold one of the roles and have none yet. */
    noteFactorNeeds(roles: readonly string[], at: Date): Promise<void>
    remove(id: string): Promise<void>
    find(id: string): Promise<Account | undefined>
    findByEmail(email: string, audience: string): Promise<Account | undefined>
    findByPhone(phone: string, audience: string): Promise<Account | undefined>
    /** The account with its identities and factors, in one go. */
    findPerson(id: string): Promise<Person | undefined>
    list(query: PersonQuery): Promise<Listing<Person>>
  }
  identities: {
    add(identity: LinkedIdentity): Promise<void>
    save(identity: LinkedIdentity): Promise<void>
    remove(id: string): Promise<void>
    findByProvider(provider: string, providerUserId: string): Promise<LinkedIdentity | undefined>
    listOf(accountId: string): Promise<LinkedIdentity[]>
  }
  sessions: {
    add(session: Session): Promise<void>
    find(id: string): Promise<Session | undefined>
    /** Session and person for a request with an access token; the hot path, one query where the engine allows. */
    findWithPerson(id: string): Promise<{ session: Session; person: Person } | undefined>
    listOf(accountId: string): Promise<Session[]>
    /** Records that what came with this refresh token is in use. */
    takeUp(id: string, refreshCount: number): Promise<void>
    /** Advances the number of the active refresh token if it still is `from`. @returns whether this caller did it */
    advance(id: string, from: number, at: Date): Promise<boolean>
    /** Moves the time of the last use forward, never back, without touching refresh tokens. */
    prolong(id: string, at: Date): Promise<void>
    /** Raises or lowers assurance and writes amr, factor and refresh number. */
    save(session: Session): Promise<void>
    remove(id: string): Promise<void>
    /** @param except keeps this one session. @returns how many ended */
    removeAllOf(accountId: string, except?: string): Promise<number>
    /** Lower-assurance sessions end when a factor is first verified. */
    removeWeakOf(accountId: string, except: string): Promise<number>
    /** Sessions raised by this factor fall back to aal1. */
    lowerRaisedBy(factorId: string): Promise<number>
    /** Removes those not refreshed since. @returns how many */
    purge(notRefreshedSince: Date): Promise<number>
  }
  tokens: {
    /** Replaces the account's token of the same purpose. */
    put(token: OneTimeToken): Promise<void>
    findByLink(linkHash: string): Promise<OneTimeToken | undefined>
    find(accountId: string, purpose: TokenPurpose): Promise<OneTimeToken | undefined>
    /** For codes, which are typed in with the address; a few, newest first, because several accounts may want the same address. */
    findSentTo(sentTo: string, purpose: TokenPurpose): Promise<OneTimeToken[]>
    /** Takes the token out of the store: exactly one of several callers gets it. */
    take(accountId: string, purpose: TokenPurpose, linkHash: string): Promise<OneTimeToken | undefined>
    /** Counts a wrong code. @returns how many so far, including this one */
    countWrongCode(accountId: string, purpose: TokenPurpose): Promise<number>
    removeAllOf(accountId: string, purposes?: TokenPurpose[]): Promise<void>
    purge(expiredBefore: Date): Promise<number>
  }
  flows: {
    add(flow: Flow): Promise<void>
    find(id: string): Promise<Flow | undefined>
    /** Takes the flow by its id, unless it has an authorisation code: a state is valid once. */
    take(id: string): Promise<Flow | undefined>
    /** Takes the flow by the hash of its authorisation code: a code is valid once. */
    takeByAuthCode(authCodeHash: string): Promise<Flow | undefined>
    purge(createdBefore: Date): Promise<number>
  }
  factors: {
    add(factor: Factor): Promise<void>
    save(factor: Factor): Promise<void>
    remove(id: string): Promise<void>
    find(id: string): Promise<Factor | undefined>
    listOf(accountId: string): Promise<Factor[]>
    /** Advances the last used TOTP step. @returns false if this or a later step was used already */
    advanceStep(id: string, step: number): Promise<boolean>
    addChallenge(challenge: Challenge): Promise<void>
    findChallenge(id: string): Promise<Challenge | undefined>
    countWrongCode(challengeId: string): Promise<number>
    /** Takes a challenge: marks it verified unless it was. @returns whether this caller did it */
    takeChallenge(id: string, at: Date): Promise<boolean>
    /** Replaces all codes. */
    putRecoveryCodes(factorId: string, hashes: string[]): Promise<void>
    countRecoveryCodes(factorId: string): Promise<{ total: number; remaining: number }>
    /** Takes one code. @returns whether it was there and unused */
    takeRecoveryCode(factorId: string, hash: string, at: Date): Promise<boolean>
    purgeUnverified(createdBefore: Date): Promise<number>
    purgeChallenges(createdBefore: Date): Promise<number>
  }
  passkeys: {
    add(passkey: Passkey): Promise<void>
    find(id: string): Promise<Passkey | undefined>
    findByCredential(credentialId: string): Promise<Passkey | undefined>
    /** Oldest first. */
    listOf(accountId: string): Promise<Passkey[]>
    /**
     * Records a use, unless the key's counter stood still or went back; 0 before and now is a key that does not count.
     *
     * @returns whether this caller did it
     */
    use(id: string, use: { counter: number; isBackedUp: boolean; at: Date }): Promise<boolean>
    rename(id: string, friendlyName: string | undefined): Promise<void>
    /** Makes it a second factor as well. */
    bind(id: string, factorId: string): Promise<void>
    /** This account's keys are no longer second factors. */
    releaseAllOf(accountId: string): Promise<void>
    remove(id: string): Promise<void>
    removeAllOf(accountId: string): Promise<void>
    addChallenge(challenge: PasskeyChallenge): Promise<void>
    /** Takes it out of the store if it was made for this use: exactly one of several callers gets it. */
    takeChallenge(id: string, of: ChallengeUse): Promise<PasskeyChallenge | undefined>
    purgeChallenges(createdBefore: Date): Promise<number>
  }
  sso: {
    add(connection: SsoConnection): Promise<void>
    save(connection: SsoConnection): Promise<void>
    remove(id: string): Promise<void>
    find(id: string): Promise<SsoConnection | undefined>
    findByDomain(domain: string): Promise<SsoConnection | undefined>
    findByEntityId(entityId: string): Promise<SsoConnection | undefined>
    list(): Promise<SsoConnection[]>
  }
  audit: {
    add(entry: AuditEntry): Promise<void>
    /** Newest first. */
    list(query: AuditQuery): Promise<Listing<AuditEntry>>
    /** Removes name, addresses and IP address of a person from all entries; ids, actions and times stay. */
    forget(accountId: string): Promise<void>
    purge(createdBefore: Date): Promise<number>
  }
  outbox: {
    /**
     * Sent after the commit, and only then.
     *
     * @param unsent for text messages, which are held for hand-over, see `one-time/hand-over.ts`
     */
    add(message: OutgoingMessage, unsent?: Unsent): Promise<void>
    /** What is kept of messages to this address or number, newest first. */
    listTo(recipient: string): Promise<SentMessage[]>
  }
}

/** How to undo a text message that is not accepted. @property takeBack undoes, in a transaction, what would make the next request wait */
export type Unsent = { purpose: TextPurpose; takeBack: (store: IdentityStore) => Promise<void> }

/** A message without its content. @property sentAt undefined: not yet sent, or given up */
export type SentMessage = Pick<OutgoingMessage, 'kind' | 'channel' | 'subject' | 'createdAt'> & {
  sentAt: Date | undefined
}
