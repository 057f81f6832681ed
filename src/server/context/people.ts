import type { Member } from '#features/members/context.ts'
import { findPersonByEmail, findName } from '#identity/core/admin/find-person.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { toPersonLine } from '#identity/use/people/person-line.ts'
import type { SiteContext } from '#site/context.ts'

/** More people than any club has accounts, and more than any office has holders. */
const ALL = { order: 'oldest', page: { number: 1, size: 5_000 } } as const
const HOLDERS = { order: 'newest', page: { number: 1, size: 50 } } as const

/** All office holders with a confirmed address who can sign in. */
export async function listMembers({ list }: IdentityStore['accounts'], now: Date): Promise<Member[]> {
  const { items } = await list(ALL)
  return items.flatMap((person) => {
    const { id, name, email, offices, state } = toPersonLine(person, now)
    const isProven = person.account.emailConfirmedAt !== undefined
    return state === 'active' && offices.length > 0 ? [{ id, name, email: isProven ? email : undefined }] : []
  })
}

/** What other subjects need of accounts: who can sign in, and at which address mails about an office reach them. */
export const askPeople = (identity: IdentityContext) =>
  ({
    nameOf: (accountId) => findName(identity, accountId),
    async findAccountByEmail(email) {
      const found = await findPersonByEmail(identity, email)
      return found.ok ? found.value.account.id : undefined
    },
    listMembers: () => listMembers(identity.read.accounts, identity.now()),
    async listOfficeAddresses(office) {
      const { items } = await identity.read.accounts.list({ role: office, ...HOLDERS })
      const lines = items.map((person) => toPersonLine(person, identity.now()))
      return lines.flatMap(({ state, email }) => (state === 'active' && email !== undefined ? [email] : []))
    },
    async findActivePerson(accountId) {
      const person = await identity.read.accounts.findPerson(accountId)
      const line = person && toPersonLine(person, identity.now())
      return line?.state === 'active' ? line : undefined
    },
  }) satisfies Partial<SiteContext>
