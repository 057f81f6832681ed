import { sql } from 'kysely'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { purgeCreatedBefore } from './column-values.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    factor_challenges: RowOf<typeof challengeRow>
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

export function createChallenges(db: Database): Challenges {
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
