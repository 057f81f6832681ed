import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import type { MemberProfile } from './member-profile.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    member_profiles: MemberProfileTable
  }
}

/** @property shows_email 0 or 1 */
type MemberProfileTable = {
  id: string
  account_id: string
  shows_email: number
  phone: string
  line: string
  changed_at: string
}

export type KeptProfile = MemberProfile & { accountId: string; changedAt: Date }
export type ProfileStore = ReturnType<typeof createProfileStore>

export function createProfileStore(db: Database) {
  const rows = () => db.selectFrom('member_profiles').selectAll()
  return {
    async list(): Promise<KeptProfile[]> {
      return (await rows().orderBy('id').execute()).map(toProfile)
    },

    async find(accountId: string): Promise<KeptProfile | undefined> {
      const row = await rows().where('account_id', '=', accountId).executeTakeFirst()
      return row && toProfile(row)
    },

    /** @param id for the first time that this account has one */
    async put(id: string, { accountId, showsEmail, phone, line, changedAt }: KeptProfile): Promise<void> {
      const changes = { shows_email: showsEmail ? 1 : 0, phone, line, changed_at: changedAt.toISOString() }
      await db
        .insertInto('member_profiles')
        .values({ id, account_id: accountId, ...changes })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
        .execute()
    },

    /** @returns how many were removed */
    async removeOf(accountIds: readonly string[]): Promise<number> {
      if (accountIds.length === 0) return 0
      return countRows(db.deleteFrom('member_profiles').where('account_id', 'in', accountIds))
    },
  }
}

const toProfile = (row: MemberProfileTable): KeptProfile => ({
  accountId: row.account_id,
  showsEmail: row.shows_email === 1,
  phone: row.phone,
  line: row.line,
  changedAt: new Date(row.changed_at),
})
