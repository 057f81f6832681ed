import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'

type RecoveryCodes = Pick<IdentityStore['factors'], 'putRecoveryCodes' | 'countRecoveryCodes' | 'takeRecoveryCode'>

export function createRecoveryCodes(db: Database): RecoveryCodes {
  return {
    async putRecoveryCodes(factorId, hashes) {
      await db.deleteFrom('recovery_codes').where('factor_id', '=', factorId).execute()
      if (hashes.length === 0) return
      const rows = hashes.map((hash) => ({ factor_id: factorId, hash, used_at: null }))
      await db.insertInto('recovery_codes').values(rows).execute()
    },

    async countRecoveryCodes(factorId) {
      const { total, used } = await db
        .selectFrom('recovery_codes')
        .select(({ fn }) => [fn.countAll<number>().as('total'), fn.count<number>('used_at').as('used')])
        .where('factor_id', '=', factorId)
        .executeTakeFirstOrThrow()
      return { total, remaining: total - used }
    },

    async takeRecoveryCode(factorId, hash, at) {
      const result = await db
        .updateTable('recovery_codes')
        .set({ used_at: at.toISOString() })
        .where('factor_id', '=', factorId)
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },
  }
}
