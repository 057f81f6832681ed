import type { Database } from '#platform/db/database.ts'
import { holdInTransaction } from '#platform/db/postgres-schema.ts'
import { DAY } from '#shared/durations.ts'
import { DAY_FULL, holdUntil } from './mail-spacing.ts'

/**
 * How many more mails may be sent within a day; those being sent count. When the limit is reached, all due mails are postponed.
 *
 * @param db in a transaction, which claims at most the result @param most 0 for none at all
 */
export async function leftOfTheDay(db: Database, now: Date, most: number): Promise<number> {
  // Two concurrent instances would each take the rest.
  await holdInTransaction(db, DAY_FULL)
  const since = new Date(now.getTime() - DAY).toISOString()
  const { sent, inHand } = await count(db, now, since)
  if (sent < most) return most - sent - inHand
  const freed = most > 0 ? await findFreed(db, since, most) : undefined
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: holdUntil(freed, now).toISOString(), last_error: DAY_FULL })
    .where('next_attempt_at', '<=', now.toISOString())
    .execute()
  return 0
}

/** @returns inHand: claimed for a try whose outcome is not known yet */
const count = (db: Database, now: Date, since: string) =>
  db
    .selectFrom('outbox')
    .select(({ fn, and, eb }) => [
      fn.count<number>('sent_at').filterWhere('sent_at', '>', since).as('sent'),
      fn
        .count<number>('id')
        .filterWhere(
          and([eb('attempts', '>', 0), eb('last_error', 'is', null), eb('next_attempt_at', '>', now.toISOString())]),
        )
        .as('inHand'),
    ])
    .executeTakeFirstOrThrow()

/** When the oldest of the last `most` sent mails stops counting. */
async function findFreed(db: Database, since: string, most: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('sent_at')
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ? new Date(Date.parse(row.sent_at) + DAY) : undefined
}
