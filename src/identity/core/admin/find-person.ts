import { err, ok } from '#shared/result.ts'
import type { Person } from '#identity/core/accounts/account.ts'
import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'

/** Looks single people up. */
export function createPersonSearch({ store, settings }: Pick<IdentityNeeds, 'store' | 'settings'>) {
  async function find(id: string): Answer<Person, Refusal<'account-unknown'>> {
    const person = await store.accounts.findPerson(id)
    return person === undefined ? err({ kind: 'account-unknown' }) : ok(person)
  }
  return {
    find,
    /** The person with exactly this address, however it is typed, among those of the service's own audience. */
    async findByEmail(typed: string): Answer<Person, Refusal<'account-unknown'> | EmailRefusal> {
      const email = normaliseEmail(typed)
      if (!email.ok) return email
      const account = await store.accounts.findByEmail(email.value, settings.audience)
      return account === undefined ? err({ kind: 'account-unknown' }) : find(account.id)
    },
  }
}
