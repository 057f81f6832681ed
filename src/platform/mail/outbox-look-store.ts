import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'

/** @property tried those that were tried before, in vain or just now @property oldest when the oldest of them was written */
export type OutboxLook = { waiting: number; tried: number; oldest: Date | undefined }

/** Mails on their way, the most urgent ones only: a long queue must not make looking at it long. */
export async function lookAtOutbox(db: Database, limit: number): Promise<OutboxLook> {
  const waiting = db
    .selectFrom('outbox')
    .select(['created_at', 'attempts'])
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(limit)
  const row = await db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.count<number>(sql`case when attempts > 0 then 1 end`).as('tried'),
      fn.min('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: row.waiting, tried: row.tried, oldest: toInstant(row.oldest) }
}
