import { createMeetMembers, type MeetMembers, type Member } from '#features/members/meet-members.ts'
import { createProfileStore } from '#features/members/profile-store.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { toPersonLine } from '#identity/use/people/person-line.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

type Needs = {
  connection: Pick<DatabaseConnection, 'db' | 'inTransaction'>
  admin: Pick<IdentityStore['accounts'], 'list'>
  now: () => Date
}

/** More people than any club has accounts. */
const ALL = { order: 'oldest', page: { number: 1, size: 5_000 } } as const

/** Whoever holds an office, has proven an address and can come in. */
export async function listMembers({ list }: Needs['admin'], now: Date): Promise<Member[]> {
  const { items } = await list(ALL)
  return items.flatMap((person) => {
    const { id, name, email, offices, state } = toPersonLine(person, now)
    const isProven = person.account.emailConfirmedAt !== undefined
    return state === 'active' && offices.length > 0 ? [{ id, name, email: isProven ? email : undefined }] : []
  })
}

export function createMemberDirectory({ connection: { db, inTransaction }, admin, now }: Needs): MeetMembers {
  return createMeetMembers({
    profiles: createProfileStore(db),
    inTransaction: (work) => inTransaction((trx) => work(createProfileStore(trx))),
    listMembers: () => listMembers(admin, now()),
    now,
    newId,
  })
}
