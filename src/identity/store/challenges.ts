import { sql, type Selectable } from 'kysely'
import type { Challenge } from '#identity/core/factors/challenge.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { FactorChallengeTable } from './identity-tables.ts'
import { instantText, purgeCreatedBefore } from './column-values.ts'

type Challenges = Pick<
  IdentityStore['factors'],
  'addChallenge' | 'findChallenge' | 'countWrongCode' | 'takeChallenge' | 'purgeChallenges'
>

export function createChallenges(db: Database): Challenges {
  return {
    async addChallenge(challenge) {
      await db.insertInto('factor_challenges').values(toRow(challenge)).execute()
    },

    async findChallenge(id) {
      const row = await db.selectFrom('factor_challenges').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toChallenge(row)
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

    async takeChallenge(id, at) {
      const result = await db
        .updateTable('factor_challenges')
        .set({ verified_at: at.toISOString() })
        .where('id', '=', id)
        .where('verified_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    purgeChallenges: (createdBefore) => purgeCreatedBefore(db, 'factor_challenges', createdBefore),
  }
}

function toRow(challenge: Challenge): Selectable<FactorChallengeTable> {
  return {
    id: challenge.id,
    factor_id: challenge.factorId,
    code_hash: challenge.codeHash ?? null,
    ip: challenge.ip,
    wrong_codes: challenge.wrongCodes,
    created_at: challenge.createdAt.toISOString(),
    verified_at: instantText(challenge.verifiedAt),
  }
}

function toChallenge(row: Selectable<FactorChallengeTable>): Challenge {
  return {
    id: row.id,
    factorId: row.factor_id,
    codeHash: row.code_hash ?? undefined,
    ip: row.ip,
    wrongCodes: row.wrong_codes,
    createdAt: new Date(row.created_at),
    verifiedAt: toInstant(row.verified_at),
  }
}
