import type { Transaction } from '#identity/core/context.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Person } from './account.ts'
import { withoutProvider } from './new-account.ts'
import { isOwn, saveWithOwnIdentities } from './own-identities.ts'

/** Identities other than the account's own addresses. */
export const hasForeignIdentity = ({ identities }: Person): boolean =>
  identities.some(({ provider }) => !isOwn(provider))

/**
 * Removes what a stranger may have put into an account before its owner proves the address: password, linked identities, second factors,
 * passkeys, sessions. Otherwise the stranger would have access as soon as the owner confirms.
 *
 * @param options.keepsPassword where the proof belongs to the sign-up that chose the password
 * @param options.keepsIdentities where the proof belongs to the sign-in at a provider that created the account
 */
export async function dropUnprovenWays(
  store: IdentityStore,
  person: Person,
  options: { keepsPassword?: boolean; keepsIdentities?: boolean } = {},
): Promise<Person> {
  let { account } = person
  if (!options.keepsPassword) account = { ...account, passwordHash: undefined }
  const dropped = options.keepsIdentities ? [] : person.identities.filter(({ provider }) => !isOwn(provider))
  for (const { id, provider } of dropped) {
    await store.identities.remove(id)
    account = { ...account, appMetadata: withoutProvider(account.appMetadata, provider) }
  }
  for (const { id } of person.factors) await store.factors.remove(id)
  await store.passkeys.removeAllOf(account.id)
  await store.sessions.removeAllOf(account.id)
  await store.accounts.save(account)
  return { account, identities: person.identities.filter((identity) => !dropped.includes(identity)), factors: [] }
}

/** Marks the address as proven, and removes the tokens that only served to prove it. */
export async function proveAddress(tx: Transaction, person: Person, kind: 'email' | 'phone'): Promise<Person> {
  const { account } = person
  const field = kind === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt'
  if (account[field] !== undefined) return person
  await tx.tokens.removeAllOf(account.id, kind === 'email' ? ['confirmation', 'invite'] : ['phone-confirmation'])
  const at = tx.now()
  return saveWithOwnIdentities(tx, { ...person, account: { ...account, [field]: at, updatedAt: at } })
}
