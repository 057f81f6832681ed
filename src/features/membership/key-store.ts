import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, text, type RowOf } from '#platform/db/describe-row.ts'
import type { Lock } from '#platform/sealing/lock.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    membership_keys: RowOf<typeof keyRow>
  }
}

const keyRow = describeRow({ id: text, salt: text, recipient: text, madeAt: instant, madeBy: text })

/** A lock that seals account numbers for the treasurer. @property by id of an account */
export type TreasurerLock = Lock & { id: string; madeAt: Date; by: string }

export type KeyStore = ReturnType<typeof createKeyStore>

/** The treasurer's locks: the newest seals new account numbers, the others still open what they have sealed. */
export const createKeyStore = (db: Database) => ({
  async list(): Promise<TreasurerLock[]> {
    const keys = db.selectFrom('membership_keys').selectAll()
    const rows = await keys.orderBy('made_at', 'desc').orderBy('id', 'desc').execute()
    return rows.map(keyRow.read).map(({ madeBy: by, ...lock }) => ({ ...lock, by }))
  },

  async add({ by, ...lock }: TreasurerLock): Promise<void> {
    const row = keyRow.write({ ...lock, madeBy: by })
    await db.insertInto('membership_keys').values(row).execute()
  },
})
