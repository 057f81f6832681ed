import { sql } from 'kysely'
import { announce } from './announce.ts'
import type { Database, DatabaseConnection } from './database.ts'

declare module './database.ts' {
  interface Tables {
    content_state: ContentState
  }
}

/** One row; a store that keeps more about the content as a whole adds a nullable column. */
export interface ContentState {
  id: number
  revision: number
}

/** The channel on which PostgreSQL notifies its listeners when a change of the revision is committed. */
export const REVISION_CHANNEL = 'vereinsheim_content'

/** Increments the revision, which tells every instance that its cached pages are out of date; part of each content transaction. */
export async function raiseRevision(trx: Database): Promise<void> {
  await trx
    .insertInto('content_state')
    .values({ id: 1, revision: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ revision: sql`content_state.revision + 1` }))
    .execute()
  await announce(trx, REVISION_CHANNEL)
}

/** @returns 0 before the first content */
export async function readRevision(db: Database): Promise<number> {
  const row = await db.selectFrom('content_state').select('revision').where('id', '=', 1).executeTakeFirst()
  return row?.revision ?? 0
}

/** Records that a site uses this database, before its content comes. */
export async function noteBeginning(trx: Database): Promise<void> {
  const row = { id: 1, revision: 0 }
  await trx
    .insertInto('content_state')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a site has ever used this database; the tables may be missing. */
export async function hasBegun({ db, engine }: DatabaseConnection): Promise<boolean> {
  const looking =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where name = 'content_state'`
      : sql`select 1 where to_regclass('content_state') is not null`
  if ((await looking.execute(db)).rows.length === 0) return false
  return (await db.selectFrom('content_state').select('id').executeTakeFirst()) !== undefined
}
