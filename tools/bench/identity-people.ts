import type { Person } from '#identity/core/accounts/account.ts'
import { emailIdentity, newAccount } from '#identity/core/accounts/new-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { openSession } from '#identity/core/sessions/open-session.ts'
import { refreshToken } from '#identity/core/sessions/refresh-token.ts'
import { toSiteCookie } from '#identity/core/sessions/site-sessions.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { loadVaultSecret } from '#identity/keys/key-source.ts'
import { createPasswordHasher } from '#identity/keys/password-hasher.ts'
import { createVault } from '#identity/keys/vault.ts'
import { createIdentityTransaction } from '#identity/store/create-identity-store.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { Office } from '#rights/offices.ts'
import { newId } from '#shared/new-id.ts'

export const PASSWORD = 'correct horse battery'
const ACCOUNTS = 200
const CALLER = { ip: '127.0.0.1', userAgent: 'bench', audience: undefined }

export const emailOf = (number: number): string => `member${number % ACCOUNTS}@club.example`

/**
 * Fills a fresh database with signed-in people, faster than real sign-ins.
 *
 * @returns one unused refresh token for each session
 */
export function signPeopleIn(dataDir: string, sessions: number): Promise<string[]> {
  return withAccounts(dataDir, async ({ store, needs, vault, addPerson }) => {
    const people = []
    for (let number = 0; number < ACCOUNTS; number++) people.push(await addPerson(emailOf(number)))
    const tokens: string[] = []
    for (let number = 0; number < sessions; number++) {
      const person = people[number % people.length]
      if (person === undefined) throw new Error('There are no people.')
      const opened = await openSession({ ...store, ...needs }, { person, amr: { method: 'password' }, caller: CALLER })
      tokens.push(refreshToken(vault, opened.session.id, opened.session.refreshCount))
    }
    return tokens
  })
}

/** @returns the session cookie of a person with this office, as a request carries it */
export function signOfficerIn(dataDir: string, office: Office): Promise<string> {
  return withAccounts(dataDir, async ({ store, needs, vault, addPerson }) => {
    const person = await addPerson(`${office}@club.example`, [office])
    const { session } = await openSession(
      { ...store, ...needs },
      { person, amr: { method: 'password' }, caller: CALLER },
    )
    const value = toSiteCookie(vault, { sessionId: session.id, assurance: 'aal1', isKept: false })
    return `vereinsheim=${value}`
  })
}

type Accounts = {
  store: IdentityStore
  needs: Pick<IdentityContext, 'now' | 'newId'>
  vault: ReturnType<typeof createVault>
  addPerson: (email: string, roles?: Office[]) => Promise<Person>
}

async function withAccounts<T>(dataDir: string, work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const connection = openDatabase({ dataDir, databaseUrl: undefined })
  try {
    await migrateDatabase(connection)
    const secret = await loadVaultSecret((name, create) => getSecret(connection.inTransaction, name, create))
    const vault = createVault(secret)
    // All share one password hash, with the costs of a fresh installation.
    const passwordHash = await createPasswordHasher().hash(PASSWORD)
    const needs = { now: () => new Date(), newId: () => newId(new Date()) }
    return await createIdentityTransaction(
      connection,
      () => undefined,
    )((store) => {
      const addPerson = async (email: string, roles: Office[] = []) => {
        const beginning = { email, audience: 'authenticated', userMetadata: { full_name: 'Anna' }, passwordHash }
        const fresh = newAccount(needs, beginning)
        const appMetadata = { ...fresh.appMetadata, roles }
        const account = { ...fresh, appMetadata, emailConfirmedAt: needs.now() }
        const identity = emailIdentity(needs, account)
        await store.accounts.add(account)
        await store.identities.add(identity)
        return { account, identities: [identity], factors: [] }
      }
      return work({ store, needs, vault, addPerson })
    })
  } finally {
    await connection.close()
  }
}
