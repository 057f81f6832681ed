import { countRows } from '#platform/db/count-rows.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { describeRow, instant, number, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { CHILD_STATES, type Child, type YouthGroup } from './youth-list.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    youth_groups: RowOf<typeof groupRow>
    youth_children: RowOf<typeof childRow>
  }
}

const groupRow = describeRow({ id: text, name: text, free: number, offerDays: number })

const childRow = describeRow({
  id: text,
  groupId: text,
  name: text,
  birthYear: number,
  email: text,
  state: oneOf(CHILD_STATES),
  askedAt: instant,
  confirmedAt: optional(instant),
  affirmedAt: optional(instant),
  questionedAt: optional(instant),
  offerUntil: optional(instant),
  endedAt: optional(instant),
})

export type YouthStore = ReturnType<typeof createYouthStore>
export type WholeList = { groups: YouthGroup[]; children: Child[] }

/** Who waits for a place in the youth training. */
export const createYouthStore = (db: Database, engine: DatabaseConnection['engine']) => ({
  ...reading(db, engine),
  ...groups(db),
  ...children(db),
})

function reading(db: Database, engine: DatabaseConnection['engine']) {
  const read = async (): Promise<WholeList> => ({
    groups: (await db.selectFrom('youth_groups').selectAll().orderBy('id').execute()).map(groupRow.read),
    children: (await db.selectFrom('youth_children').selectAll().orderBy('id').execute()).map(childRow.read),
  })

  return {
    /** The whole list: a small club has few entries. */
    read,

    /**
     * The same under a lock until the transaction ends: other callers of this function wait, on every instance, so decisions based on it stay valid.
     */
    async hold(): Promise<WholeList> {
      // SQLite has a single writer. On PostgreSQL the rows are the lock, and only later statements see what others have committed.
      if (engine === 'postgres') {
        await db.selectFrom('youth_groups').select('id').orderBy('id').forNoKeyUpdate().execute()
      }
      return read()
    },
  }
}

const groups = (db: Database) => ({
  async putGroup(group: YouthGroup): Promise<void> {
    const { id, ...changes } = groupRow.write(group)
    const insert = db.insertInto('youth_groups').values({ id, ...changes })
    await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(changes)).execute()
  },

  async removeGroup(id: string): Promise<void> {
    await db.deleteFrom('youth_groups').where('id', '=', id).execute()
  },
})

const children = (db: Database) => ({
  async findChild(id: string): Promise<Child | undefined> {
    const row = await db.selectFrom('youth_children').selectAll().where('id', '=', id).executeTakeFirst()
    return row && childRow.read(row)
  },

  async addChild(child: Child): Promise<void> {
    await db.insertInto('youth_children').values(childRow.write(child)).execute()
  },

  async changeChild(child: Child): Promise<void> {
    const { id, asked_at: _, ...changes } = childRow.write(child)
    await db.updateTable('youth_children').set(changes).where('id', '=', id).execute()
  },

  async removeChild(id: string): Promise<void> {
    await db.deleteFrom('youth_children').where('id', '=', id).execute()
  },

  /** Removes children whose address was not confirmed, whose wait was not affirmed for too long, or who ended. @returns how many were removed */
  removeUntil: ({ asked, affirmed, ended }: { asked: Date; affirmed: Date; ended: Date }): Promise<number> =>
    countRows(
      db
        .deleteFrom('youth_children')
        .where(({ eb, or, and }) =>
          or([
            and([eb('state', '=', 'asked'), eb('asked_at', '<=', asked.toISOString())]),
            and([eb('state', '=', 'waiting'), eb('affirmed_at', '<=', affirmed.toISOString())]),
            eb('ended_at', '<=', ended.toISOString()),
          ]),
        ),
    ),
})
