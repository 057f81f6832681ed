import { sql, type Selectable } from 'kysely'
import type { OneTimeToken, TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import type { OneTimeTokenTable } from './identity-tables.ts'

/** More accounts that wait for the same address are not looked at. */
const MAX_SENT_TO_ONE = 10

export function createTokensStore(db: Database): IdentityStore['tokens'] {
  const tokens = () => db.selectFrom('one_time_tokens').selectAll()

  return {
    async put(token) {
      const { account_id, purpose, ...row } = toRow(token)
      await db
        .insertInto('one_time_tokens')
        .values({ account_id, purpose, ...row })
        .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(row))
        .execute()
    },

    async findByLink(linkHash) {
      const row = await tokens().where('link_hash', '=', linkHash).executeTakeFirst()
      return row && toToken(row)
    },

    async find(accountId, purpose) {
      const row = await tokens().where('account_id', '=', accountId).where('purpose', '=', purpose).executeTakeFirst()
      return row && toToken(row)
    },

    async findSentTo(sentTo, purpose) {
      const rows = await tokens()
        .where('sent_to', '=', sentTo)
        .where('purpose', '=', purpose)
        .orderBy('created_at', 'desc')
        .orderBy('account_id')
        .limit(MAX_SENT_TO_ONE)
        .execute()
      return rows.map(toToken)
    },

    ...uses(db),
    ...removals(db),
  }
}

function uses(db: Database): Pick<IdentityStore['tokens'], 'take' | 'countWrongCode'> {
  return {
    async take(accountId, purpose, linkHash) {
      const row = await db
        .deleteFrom('one_time_tokens')
        .where('account_id', '=', accountId)
        .where('purpose', '=', purpose)
        .where('link_hash', '=', linkHash)
        .returningAll()
        .executeTakeFirst()
      return row && toToken(row)
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
  }
}

function removals(db: Database): Pick<IdentityStore['tokens'], 'removeAllOf' | 'purge'> {
  return {
    async removeAllOf(accountId, purposes) {
      const all = db.deleteFrom('one_time_tokens').where('account_id', '=', accountId)
      if (purposes?.length === 0) return
      await (purposes === undefined ? all : all.where('purpose', 'in', purposes)).execute()
    },

    async purge(expiredBefore) {
      const result = await db
        .deleteFrom('one_time_tokens')
        .where('expires_at', '<', expiredBefore.toISOString())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

function toRow(token: OneTimeToken): Selectable<OneTimeTokenTable> {
  return {
    account_id: token.accountId,
    purpose: token.purpose,
    link_hash: token.linkHash,
    code_hash: token.codeHash,
    sent_to: token.sentTo,
    flow_id: token.flowId ?? null,
    wrong_codes: token.wrongCodes,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt.toISOString(),
  }
}

function toToken(row: Selectable<OneTimeTokenTable>): OneTimeToken {
  return {
    accountId: row.account_id,
    // Only `put` writes this column, and it takes nothing else.
    purpose: row.purpose as TokenPurpose,
    linkHash: row.link_hash,
    codeHash: row.code_hash,
    sentTo: row.sent_to,
    flowId: row.flow_id ?? undefined,
    wrongCodes: row.wrong_codes,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}
