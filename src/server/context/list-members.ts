import type { Member } from '#features/members/context.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { toPersonLine } from '#identity/use/people/person-line.ts'

/** More people than any club has accounts. */
const ALL = { order: 'oldest', page: { number: 1, size: 5_000 } } as const

/** Everybody who holds an office, has proven an address and can come in. */
export async function listMembers({ list }: IdentityStore['accounts'], now: Date): Promise<Member[]> {
  const { items } = await list(ALL)
  return items.flatMap((person) => {
    const { id, name, email, offices, state } = toPersonLine(person, now)
    const isProven = person.account.emailConfirmedAt !== undefined
    return state === 'active' && offices.length > 0 ? [{ id, name, email: isProven ? email : undefined }] : []
  })
}
