import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** @property counts JSON object: how many of each kind */
    deletion_log: { id: string; kind: string; done_at: string; counts: string }
  }
}

/** `purge`: retention ended. `request`: a person asked for it (Art. 17 GDPR). */
const kinds = z.enum(['purge', 'request'])
const counts = z.record(z.string(), z.number())

/** @property counts by name of a step or key of a holding; without reference to a person */
export type Deletion = { id: string; kind: z.infer<typeof kinds>; at: Date; counts: Record<string, number> }

export type DeletionLogStore = ReturnType<typeof createDeletionLogStore>

/** Evidence of deletions; it has no personal data, so it is kept. */
export const createDeletionLogStore = (db: Database) => ({
  async add({ id, kind, at, counts: counted }: Deletion): Promise<void> {
    const row = { id, kind, done_at: at.toISOString(), counts: JSON.stringify(counted) }
    await db.insertInto('deletion_log').values(row).execute()
  },

  /** Newest first. */
  async list(limit: number): Promise<Deletion[]> {
    const rows = await db.selectFrom('deletion_log').selectAll().orderBy('done_at', 'desc').limit(limit).execute()
    return rows.map((row) => ({
      id: row.id,
      kind: kinds.parse(row.kind),
      at: new Date(row.done_at),
      counts: counts.parse(JSON.parse(row.counts)),
    }))
  },
})
