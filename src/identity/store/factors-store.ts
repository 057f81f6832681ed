import { sql } from 'kysely'
import type { Factor, FactorKind } from '#identity/core/accounts/account.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { as, describeRow, instant, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { purgeCreatedBefore } from './column-values.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    factors: RowOf<typeof factorRow>
    factor_challenges: RowOf<typeof challengeRow>
    recovery_codes: { factor_id: string; hash: string; used_at: string | null }
  }
}

export const factorColumns = {
  id: text,
  accountId: text,
  kind: as<FactorKind>(),
  friendlyName: optional(text),
  status: as<Factor['status']>(),
  // Encrypted.
  secret: optional(text),
  phone: optional(text),
  lastChallengedAt: optional(instant),
  lastUsedStep: optional(number),
  createdAt: instant,
  updatedAt: instant,
}

const factorRow = describeRow(factorColumns)

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

    advanceStep: (id, step) =>
      hitsRow(
        db
          .updateTable('factors')
          .set({ last_used_step: step })
          .where('id', '=', id)
          .where(({ eb, or }) => or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)])),
      ),

    purgeUnverified(createdBefore) {
      const unverified = db.deleteFrom('factors').where('status', '=', 'unverified')
      return countRows(unverified.where('created_at', '<', createdBefore.toISOString()))
    },
  }
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

    takeRecoveryCode: (factorId, hash, at) =>
      hitsRow(
        db
          .updateTable('recovery_codes')
          .set({ used_at: at.toISOString() })
          .where('factor_id', '=', factorId)
          .where('hash', '=', hash)
          .where('used_at', 'is', null),
      ),
  }
}

const challengeRow = describeRow({
  id: text,
  factorId: text,
  codeHash: optional(text),
  ip: text,
  wrongCodes: number,
  createdAt: instant,
  verifiedAt: optional(instant),
})

type Challenges = Pick<
  IdentityStore['factors'],
  'addChallenge' | 'findChallenge' | 'countWrongCode' | 'takeChallenge' | 'purgeChallenges'
>

function createChallenges(db: Database): Challenges {
  return {
    async addChallenge(challenge) {
      await db.insertInto('factor_challenges').values(challengeRow.write(challenge)).execute()
    },

    async findChallenge(id) {
      const row = await db.selectFrom('factor_challenges').selectAll().where('id', '=', id).executeTakeFirst()
      return row && challengeRow.read(row)
    },

    async countWrongCode(challengeId) {
      const row = await db
        .updateTable('factor_challenges')
        .set({ wrong_codes: sql`wrong_codes + 1` })
        .where('id', '=', challengeId)
        .returning('wrong_codes')
        .executeTakeFirst()
      return row?.wrong_codes ?? 0
    },

    takeChallenge: (id, at) =>
      hitsRow(
        db
          .updateTable('factor_challenges')
          .set({ verified_at: at.toISOString() })
          .where('id', '=', id)
          .where('verified_at', 'is', null),
      ),

    purgeChallenges: (createdBefore) => purgeCreatedBefore(db, 'factor_challenges', createdBefore),
  }
}
