import type { Transaction } from '#identity/core/context.ts'
import type { Account, LinkedIdentity, Person } from './account.ts'
import { emailIdentity, phoneIdentity, withoutProvider, withProvider } from './new-account.ts'

type Own = 'email' | 'phone'

/** Whether the provider stands for the account's own address or number, not for an external account. */
export const isOwn = (provider: string): provider is Own => provider === 'email' || provider === 'phone'

/** Saves an account whose address changed or was confirmed, together with the identities for its addresses, so that both agree. */
export async function saveWithOwnIdentities(tx: Transaction, person: Person): Promise<Person> {
  const withEmail = await match(tx, person, 'email')
  const matched = await match(tx, withEmail, 'phone')
  await tx.accounts.save(matched.account)
  return matched
}

async function match(tx: Transaction, person: Person, own: Own): Promise<Person> {
  const { account, identities } = person
  const known = identities.find(({ provider }) => provider === own)
  const others = identities.filter((identity) => identity !== known)
  if (account[own] === undefined) {
    if (known === undefined) return person
    await tx.identities.remove(known.id)
    return {
      ...person,
      account: { ...account, appMetadata: withoutProvider(account.appMetadata, own) },
      identities: others,
    }
  }
  const fresh = own === 'email' ? emailIdentity(tx, account) : phoneIdentity(tx, account)
  if (known === undefined) {
    await tx.identities.add(fresh)
    return { ...person, account: named(account, own), identities: [...identities, fresh] }
  }
  const renewed: LinkedIdentity = {
    ...known,
    email: fresh.email,
    data: { ...known.data, ...fresh.data },
    updatedAt: tx.now(),
  }
  await tx.identities.save(renewed)
  return { ...person, identities: [...others, renewed] }
}

const named = (account: Account, own: Own): Account => ({
  ...account,
  appMetadata: withProvider(account.appMetadata, own),
})
