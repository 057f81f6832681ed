import type { Account, Factor, LinkedIdentity } from '#identity/core/accounts/account.ts'
import type { Flow } from '#identity/core/one-time/one-time-token.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { createIdentityStore, createIdentityTransaction } from '#identity/store/create-identity-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'

/** People for tests; tests set the details that matter to them. */
export const NOON = new Date('2024-12-01T12:00:00.000Z')
export const after = (milliseconds: number): Date => new Date(NOON.getTime() + milliseconds)

export function sampleAccount(id: string, changes: Partial<Account> = {}): Account {
  return {
    id,
    audience: 'authenticated',
    role: '',
    email: `${id}@club.example`,
    phone: undefined,
    passwordHash: undefined,
    emailConfirmedAt: undefined,
    phoneConfirmedAt: undefined,
    confirmationSentAt: undefined,
    recoverySentAt: undefined,
    invitedAt: undefined,
    newEmail: undefined,
    emailChangeSentAt: undefined,
    emailChangeConfirmed: 'none',
    newPhone: undefined,
    phoneChangeSentAt: undefined,
    reauthenticationSentAt: undefined,
    lastSignInAt: undefined,
    appMetadata: {},
    userMetadata: {},
    isAnonymous: false,
    isManagedBySso: false,
    bannedUntil: undefined,
    deletedAt: undefined,
    factorNeededSince: undefined,
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  }
}

export function sampleIdentity(id: string, accountId: string, changes: Partial<LinkedIdentity> = {}): LinkedIdentity {
  return {
    id,
    accountId,
    provider: 'google',
    providerUserId: `google-${id}`,
    data: { sub: `google-${id}` },
    email: undefined,
    lastSignInAt: undefined,
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  }
}

export function sampleFactor(id: string, accountId: string, changes: Partial<Factor> = {}): Factor {
  return {
    id,
    accountId,
    kind: 'totp',
    friendlyName: undefined,
    status: 'unverified',
    secret: 'sealed',
    phone: undefined,
    lastChallengedAt: undefined,
    lastUsedStep: undefined,
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  }
}

export function sampleSession(id: string, accountId: string, changes: Partial<Session> = {}): Session {
  return {
    id,
    accountId,
    refreshCount: 0,
    refreshedAt: NOON,
    isTakenUp: false,
    assurance: 'aal1',
    amr: [{ method: 'password', at: NOON }],
    factorId: undefined,
    userAgent: undefined,
    ip: undefined,
    createdAt: NOON,
    ...changes,
  }
}

/** A visitor on the way to Google and back. */
export function sampleFlow(id: string, changes: Partial<Flow> = {}): Flow {
  return {
    id,
    kind: 'external',
    wire: 'netlify',
    method: 'google',
    pkce: undefined,
    redirectTo: 'https://club.example/',
    audience: 'authenticated',
    providerState: undefined,
    inviteToken: undefined,
    linkTo: undefined,
    accountId: undefined,
    authCodeHash: undefined,
    authCodeIssuedAt: undefined,
    providerTokens: undefined,
    createdAt: NOON,
    ...changes,
  }
}

type OpenedStore = {
  /** The committed data. */
  store: IdentityStore
  transaction: ReturnType<typeof createIdentityTransaction>
  connection: DatabaseConnection
  addAccounts: (...accounts: Account[]) => Promise<void>
}

export async function openStore(open: () => Promise<DatabaseConnection>): Promise<OpenedStore> {
  const connection = await open()
  const transaction = createIdentityTransaction(connection, () => undefined)
  return {
    store: createIdentityStore(connection.db, connection),
    transaction,
    connection,
    addAccounts: (...accounts) =>
      transaction(async (store) => {
        for (const account of accounts) await store.accounts.add(account)
      }),
  }
}

/** How many of twenty concurrent attempts succeed. */
export async function winnersOfTwenty(attempt: () => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: 20 }, attempt))
  return outcomes.filter(Boolean).length
}
