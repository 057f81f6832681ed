import type { Database } from '#platform/db/database.ts'
import type { Lock } from '#platform/sealing/lock.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    membership_keys: { id: string; salt: string; recipient: string; made_at: string; made_by: string }
  }
}

/** A lock that seals account numbers for the treasurer. @property by id of an account */
export type TreasurerLock = Lock & { id: string; madeAt: Date; by: string }

export type KeyStore = ReturnType<typeof createKeyStore>

/** The treasurer's locks: the newest seals new account numbers, the others still open what they have sealed. */
export function createKeyStore(db: Database) {
  return {
    async list(): Promise<TreasurerLock[]> {
      const rows = await db
        .selectFrom('membership_keys')
        .selectAll()
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ id, salt, recipient, made_at: at, made_by: by }) => ({
        id,
        salt,
        recipient,
        by,
        madeAt: new Date(at),
      }))
    },

    async add({ id, salt, recipient, madeAt, by }: TreasurerLock): Promise<void> {
      const row = { id, salt, recipient, made_at: madeAt.toISOString(), made_by: by }
      await db.insertInto('membership_keys').values(row).execute()
    },
  }
}
