import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, object, optional, text, type RowOf } from '#platform/db/describe-row.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    linked_identities: RowOf<typeof identityRow>
  }
}

export const identityColumns = {
  id: text,
  accountId: text,
  provider: text,
  providerUserId: text,
  data: object,
  email: optional(text),
  lastSignInAt: optional(instant),
  createdAt: instant,
  updatedAt: instant,
}

const identityRow = describeRow(identityColumns)

export function createIdentitiesStore(db: Database): IdentityStore['identities'] {
  return {
    async add(identity) {
      await db.insertInto('linked_identities').values(identityRow.write(identity)).execute()
    },

    async save(identity) {
      const { id, ...row } = identityRow.write(identity)
      await db.updateTable('linked_identities').set(row).where('id', '=', id).execute()
    },

    async remove(id) {
      await db.deleteFrom('linked_identities').where('id', '=', id).execute()
    },

    async findByProvider(provider, providerUserId) {
      const row = await db
        .selectFrom('linked_identities')
        .selectAll()
        .where('provider_user_id', '=', providerUserId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return row && identityRow.read(row)
    },

    async listOf(accountId) {
      const rows = await db
        .selectFrom('linked_identities')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(identityRow.read)
    },
  }
}
