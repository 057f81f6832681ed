import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { createChallenges } from './challenges.ts'
import { factorRow } from './factor-row.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    recovery_codes: { factor_id: string; hash: string; used_at: string | null }
  }
}

export function createFactorsStore(db: Database): IdentityStore['factors'] {
  const factors = () => db.selectFrom('factors').selectAll()

  return {
    ...createChallenges(db),
    ...createRecoveryCodes(db),

    async add(factor) {
      await db.insertInto('factors').values(factorRow.write(factor)).execute()
    },

    async save(factor) {
      // The last used step is moved by `advanceStep` alone; a record read before that must not move it back.
      const { id, last_used_step: _, ...row } = factorRow.write(factor)
      await db.updateTable('factors').set(row).where('id', '=', id).execute()
    },

    async remove(id) {
      await db.deleteFrom('factors').where('id', '=', id).execute()
    },

    async find(id) {
      const row = await factors().where('id', '=', id).executeTakeFirst()
      return row && factorRow.read(row)
    },

    async listOf(accountId) {
      const rows = await factors().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
      return rows.map(factorRow.read)
    },

    async advanceStep(id, step) {
      const result = await db
        .updateTable('factors')
        .set({ last_used_step: step })
        .where('id', '=', id)
        .where(({ eb, or }) => or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    purgeUnverified: (createdBefore) => purgeUnverified(db, createdBefore),
  }
}

async function purgeUnverified(db: Database, createdBefore: Date): Promise<number> {
  const result = await db
    .deleteFrom('factors')
    .where('status', '=', 'unverified')
    .where('created_at', '<', createdBefore.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

type RecoveryCodes = Pick<IdentityStore['factors'], 'putRecoveryCodes' | 'countRecoveryCodes' | 'takeRecoveryCode'>

function createRecoveryCodes(db: Database): RecoveryCodes {
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
