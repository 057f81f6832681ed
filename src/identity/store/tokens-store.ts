import { sql } from 'kysely'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { as, describeRow, instant, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    one_time_tokens: RowOf<typeof tokenRow>
  }
}

const tokenRow = describeRow({
  accountId: text,
  purpose: as<TokenPurpose>(),
  linkHash: text,
  codeHash: text,
  sentTo: text,
  flowId: optional(text),
  wrongCodes: number,
  createdAt: instant,
  expiresAt: instant,
})

/** At most this many accounts that wait for the same address are considered. */
const MAX_SENT_TO_ONE = 10

export function createTokensStore(db: Database): IdentityStore['tokens'] {
  const tokens = () => db.selectFrom('one_time_tokens').selectAll()

  return {
    async put(token) {
      const { account_id, purpose, ...row } = tokenRow.write(token)
      await db
        .insertInto('one_time_tokens')
        .values({ account_id, purpose, ...row })
        .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
        .execute()
    },

    async findByLink(linkHash) {
      const row = await tokens().where('link_hash', '=', linkHash).executeTakeFirst()
      return row && tokenRow.read(row)
    },

    async find(accountId, purpose) {
      const row = await tokens().where('account_id', '=', accountId).where('purpose', '=', purpose).executeTakeFirst()
      return row && tokenRow.read(row)
    },

    async findSentTo(sentTo, purpose) {
      const rows = await tokens()
        .where('sent_to', '=', sentTo)
        .where('purpose', '=', purpose)
        .orderBy('created_at', 'desc')
        .orderBy('account_id')
        .limit(MAX_SENT_TO_ONE)
        .execute()
      return rows.map(tokenRow.read)
    },

    ...uses(db),
  }
}

function uses(db: Database): Pick<IdentityStore['tokens'], 'take' | 'countWrongCode' | 'removeAllOf' | 'purge'> {
  return {
    async take(accountId, purpose, linkHash) {
      const row = await db
        .deleteFrom('one_time_tokens')
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .where('link_hash', '=', linkHash)
        .returningAll()
        .executeTakeFirst()
      return row && tokenRow.read(row)
    },

    async countWrongCode(accountId, purpose) {
      const row = await db
        .updateTable('one_time_tokens')
        .set({ wrong_codes: sql`wrong_codes + 1` })
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .returning('wrong_codes')
        .executeTakeFirst()
      return row?.wrong_codes ?? 0
    },

    async removeAllOf(accountId, purposes) {
      const all = db.deleteFrom('one_time_tokens').where('account_id', '=', accountId)
      if (purposes?.length === 0) return
      await (purposes === undefined ? all : all.where('purpose', 'in', purposes)).execute()
    },

    purge: (expiredBefore) =>
      countRows(db.deleteFrom('one_time_tokens').where('expires_at', '<', expiredBefore.toISOString())),
  }
}
