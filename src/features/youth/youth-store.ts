import type { Selectable, Updateable } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import { z } from 'zod'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import { CHILD_STATES, type Child, type YouthGroup } from './youth-list.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    youth_groups: YouthGroupTable
    youth_children: YouthChildTable
  }
}

type YouthGroupTable = { id: string; name: string; free: number; offer_days: number }

type YouthChildTable = {
  id: string
  group_id: string
  name: string
  birth_year: number
  email: string
  state: string
  asked_at: string
  confirmed_at: string | null
  affirmed_at: string | null
  questioned_at: string | null
  offer_until: string | null
  ended_at: string | null
}

export type YouthStore = ReturnType<typeof createYouthStore>
export type WholeList = { groups: YouthGroup[]; children: Child[] }

const state = z.enum(CHILD_STATES)

/** Who waits for a place in the youth training. */
export function createYouthStore(db: Database, engine: DatabaseConnection['engine']) {
  return { ...reading(db, engine), ...groups(db), ...children(db) }
}

function reading(db: Database, engine: DatabaseConnection['engine']) {
  const read = async (): Promise<WholeList> => ({
    groups: (await db.selectFrom('youth_groups').selectAll().orderBy('id').execute()).map(toGroup),
    children: (await db.selectFrom('youth_children').selectAll().orderBy('id').execute()).map(toChild),
  })

  return {
    /** A small club's whole list. */
    read,

    /**
     * The same, and until the transaction ends nobody else gets it by this function, whatever instance asks: what is decided by it stays
     * true. Others wait meanwhile.
     */
    async hold(): Promise<WholeList> {
      // On SQLite there is one writer. On PostgreSQL the rows are the lock, and only statements after it see what others have committed.
      if (engine === 'postgres') {
        await db.selectFrom('youth_groups').select('id').orderBy('id').forNoKeyUpdate().execute()
      }
      return read()
    },
  }
}

function groups(db: Database) {
  return {
    async putGroup({ id, name, free, offerDays }: YouthGroup): Promise<void> {
      const changes = { name, free, offer_days: offerDays }
      await db
        .insertInto('youth_groups')
        .values({ id, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute()
    },

    async removeGroup(id: string): Promise<void> {
      await db.deleteFrom('youth_groups').where('id', '=', id).execute()
    },
  }
}

function children(db: Database) {
  return {
    async findChild(id: string): Promise<Child | undefined> {
      const row = await db.selectFrom('youth_children').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toChild(row)
    },

    async addChild(child: Child): Promise<void> {
      await db
        .insertInto('youth_children')
        .values({ id: child.id, asked_at: child.askedAt.toISOString(), ...toColumns(child) })
        .execute()
    },

    async changeChild(child: Child): Promise<void> {
      await db.updateTable('youth_children').set(toColumns(child)).where('id', '=', child.id).execute()
    },

    async removeChild(id: string): Promise<void> {
      await db.deleteFrom('youth_children').where('id', '=', id).execute()
    },

    /** Whose address nobody confirmed, who waits though nobody has said so for too long, and who ended. @returns how many were removed */
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
  }
}

const toGroup = ({ offer_days, ...row }: Selectable<YouthGroupTable>): YouthGroup => ({ ...row, offerDays: offer_days })

const toColumns = (child: Child) =>
  ({
    group_id: child.groupId,
    name: child.name,
    birth_year: child.birthYear,
    email: child.email,
    state: child.state,
    confirmed_at: child.confirmedAt?.toISOString() ?? null,
    affirmed_at: child.affirmedAt?.toISOString() ?? null,
    questioned_at: child.questionedAt?.toISOString() ?? null,
    offer_until: child.offerUntil?.toISOString() ?? null,
    ended_at: child.endedAt?.toISOString() ?? null,
  }) satisfies Updateable<YouthChildTable>

const toChild = (row: Selectable<YouthChildTable>): Child => ({
  id: row.id,
  groupId: row.group_id,
  name: row.name,
  birthYear: row.birth_year,
  email: row.email,
  state: state.parse(row.state),
  askedAt: new Date(row.asked_at),
  confirmedAt: toInstant(row.confirmed_at),
  affirmedAt: toInstant(row.affirmed_at),
  questionedAt: toInstant(row.questioned_at),
  offerUntil: toInstant(row.offer_until),
  endedAt: toInstant(row.ended_at),
})
