import type { Database } from '#platform/db/database.ts'
import { KINDS, type Change, type Kind } from './change.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    public_rows: { table_name: string; id: string; hash: string }
    public_changes: { at: string; table_name: string; id: string; kind: string }
    /** One row. */
    public_head: { id: number; at: string }
  }
}

export type Written = { change: Change; hash: string }

/** The number of parameters of a statement is limited. */
const AT_ONCE = 500

/** Hashes of the public rows, and the log of their changes. Works inside a transaction. */
export function createChangeStore(db: Database) {
  return {
    /** When the last change was noticed; empty before the first. */
    async readHead(): Promise<string> {
      return (await db.selectFrom('public_head').select('at').where('id', '=', 1).executeTakeFirst())?.at ?? ''
    },

    /** By id. */
    async readHashes(table: string): Promise<Map<string, string>> {
      const rows = await db.selectFrom('public_rows').select(['id', 'hash']).where('table_name', '=', table).execute()
      return new Map(rows.map(({ id, hash }) => [id, hash]))
    },

    /** In the order of their log. @param until the last of them */
    async listChanges(after: string, until: string): Promise<Change[]> {
      const rows = await db
        .selectFrom('public_changes')
        .selectAll()
        .where('at', '>', after)
        .where('at', '<=', until)
        .orderBy('at')
        .execute()
      return rows.map(({ at, table_name: table, id, kind }) => ({ at, table, id, kind: toKind(kind) }))
    },

    /** Only if no other instance has logged a change since `head`. @param forgetBefore older changes are deleted */
    async write(head: string, written: readonly Written[], forgetBefore: string): Promise<boolean> {
      const at = written.at(-1)?.change.at ?? head
      const moved = await db
        .insertInto('public_head')
        .values({ id: 1, at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }).where('public_head.at', '=', head))
        .executeTakeFirst()
      if (moved.numInsertedOrUpdatedRows !== 1n) return false
      await db.deleteFrom('public_changes').where('at', '<', forgetBefore).execute()
      for (let index = 0; index < written.length; index += AT_ONCE) {
        await writeSome(db, written.slice(index, index + AT_ONCE))
      }
      return true
    },
  }
}

async function writeSome(db: Database, written: readonly Written[]): Promise<void> {
  const changes = written.map(({ change: { at, table, id, kind } }) => ({ at, table_name: table, id, kind }))
  await db.insertInto('public_changes').values(changes).execute()
  for (const { table, ids } of byTable(written)) {
    await db.deleteFrom('public_rows').where('table_name', '=', table).where('id', 'in', ids).execute()
  }
  const rows = written.flatMap(({ change: { table, id, kind }, hash }) =>
    kind === 'DELETE' ? [] : [{ table_name: table, id, hash }],
  )
  if (rows.length > 0) await db.insertInto('public_rows').values(rows).execute()
}

const byTable = (written: readonly Written[]) =>
  [...Map.groupBy(written, ({ change }) => change.table)].map(([table, some]) => ({
    table,
    ids: some.map(({ change }) => change.id),
  }))

function toKind(written: string): Kind {
  const kind = KINDS.find((known) => known === written)
  if (!kind) throw new Error(`Nothing changes by ${written}.`)
  return kind
}
