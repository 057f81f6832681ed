import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, flag, instant, text, type RowOf } from '#platform/db/describe-row.ts'
import type { MemberProfile } from './member-profile.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    member_profiles: RowOf<typeof profileRow> & { id: string }
  }
}

export type KeptProfile = MemberProfile & { accountId: string; changedAt: Date }
export type ProfileStore = ReturnType<typeof createProfileStore>

const profileRow = describeRow({ accountId: text, showsEmail: flag, phone: text, line: text, changedAt: instant })

export function createProfileStore(db: Database) {
  const rows = () => db.selectFrom('member_profiles').selectAll()
  return {
    async list(): Promise<KeptProfile[]> {
      return (await rows().orderBy('id').execute()).map(profileRow.read)
    },

    async find(accountId: string): Promise<KeptProfile | undefined> {
      const row = await rows().where('account_id', '=', accountId).executeTakeFirst()
      return row && profileRow.read(row)
    },

    /** @param id for the first time that this account has one */
    async put(id: string, profile: KeptProfile): Promise<void> {
      const changes = profileRow.write(profile)
      const insert = db.insertInto('member_profiles').values({ id, ...changes })
      await insert.onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes)).execute()
    },

    async removeOf(accountIds: readonly string[]): Promise<number> {
      if (accountIds.length === 0) return 0
      return countRows(db.deleteFrom('member_profiles').where('account_id', 'in', accountIds))
    },
  }
}
