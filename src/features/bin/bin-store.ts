import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { BIN_KINDS, type BinItem, type BinKind } from './bin-item.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    bin: BinTable
  }
}

type BinTable = {
  id: string
  kind: string
  item_key: string
  name: string
  title: string
  deleted_at: string
  deleted_by: string | null
  /** JSON of its rows by their tables, as they were. */
  contents: string
}

/** The tables that hold a thing, each with the columns of its key; rows of the first are what others refer to. */
const TABLES: Record<BinKind, [first: TablePart, ...others: TablePart[]]> = {
  article: [
    { table: 'articles', column: 'id' },
    { table: 'article_slugs', column: 'article_id' },
    { table: 'article_versions', column: 'article_id' },
    { table: 'working_copies', column: 'article_id' },
    { table: 'preview_links', column: 'article_id' },
  ],
  event: [
    { table: 'events', column: 'id' },
    { table: 'event_versions', column: 'event_id' },
    { table: 'day_log', column: 'event_id' },
    { table: 'result_names', column: 'event_id' },
  ],
  date: [{ table: 'club_dates', column: 'id' }],
  team: [
    { table: 'league_teams', column: ['season', 'slug'] },
    { table: 'league_fixtures', column: ['season', 'team'] },
  ],
  picture: [
    { table: 'pictures', column: 'path' },
    { table: 'consent_pictures', column: 'path' },
  ],
  file: [{ table: 'files', column: 'path' }],
}
type TablePart = { table: string; column: string | [string, string] }
type Row = Record<string, string | number | null>
type Contents = Record<string, Row[]>

const kind = z.enum(BIN_KINDS)
const ITEM = ['id', 'kind', 'item_key', 'name', 'title', 'deleted_at', 'deleted_by'] as const

export type BinStore = ReturnType<typeof createBinStore>

/** What was deleted and can be taken out again. Its rows are in no other table meanwhile, so nothing that reads those can show it. */
export function createBinStore(db: Database) {
  return { ...listing(db), ...moving(db) }
}

function listing(db: Database) {
  return {
    /** The last deleted first. */
    async list(): Promise<BinItem[]> {
      return (await db.selectFrom('bin').select(ITEM).orderBy('deleted_at', 'desc').orderBy('id').execute()).map(toItem)
    },

    async find(id: string): Promise<BinItem | undefined> {
      const row = await db.selectFrom('bin').select(ITEM).where('id', '=', id).executeTakeFirst()
      return row && toItem(row)
    },

    /** What was last deleted under this name. */
    async findByName(of: BinKind, name: string): Promise<BinItem | undefined> {
      const row = await db
        .selectFrom('bin')
        .select(ITEM)
        .where('kind', '=', of)
        .where('name', '=', name)
        .orderBy('deleted_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toItem(row)
    },

    async listUntil(moment: Date): Promise<BinItem[]> {
      const rows = await db.selectFrom('bin').select(ITEM).where('deleted_at', '<=', moment.toISOString()).execute()
      return rows.map(toItem)
    },

    /** Names of all that lies here of a kind. */
    async listNames(of: BinKind): Promise<string[]> {
      const rows = await db.selectFrom('bin').select('name').distinct().where('kind', '=', of).execute()
      return rows.map(({ name }) => name)
    },

    /** Hash of the bytes of a picture or a file, which stay in the media store as long as it is here. */
    async findHash(id: string): Promise<string | undefined> {
      const contents = await readContents(db, id)
      const hash = (contents?.['pictures'] ?? contents?.['files'])?.[0]?.['hash']
      return typeof hash === 'string' ? hash : undefined
    },
  }
}

function moving(db: Database) {
  return {
    /** Takes the rows of a thing out of their tables. @returns whether there were any */
    async put(item: BinItem): Promise<boolean> {
      const contents: Contents = {}
      for (const { table, column } of TABLES[item.kind]) {
        const found = sql<Row>`select * from ${sql.table(table)} where ${isOf(column, item.key)}`
        contents[table] = (await found.execute(db)).rows
      }
      if (Object.values(contents).every((rows) => rows.length === 0)) return false
      for (const { table, column } of TABLES[item.kind].toReversed())
        await sql`delete from ${sql.table(table)} where ${isOf(column, item.key)}`.execute(db)
      const { id, kind, key, name, title, at, by = null } = item
      const row = { id, kind, item_key: key, name, title, deleted_at: at.toISOString(), deleted_by: by }
      await db
        .insertInto('bin')
        .values({ ...row, contents: JSON.stringify(contents) })
        .execute()
      return true
    },

    /**
     * Puts the rows back where they were. What has been taken meanwhile of what hangs on them, such as a former address, stays with whoever has it.
     *
     * @returns false when its name has been taken meanwhile; then nothing has happened
     */
    async takeOut(item: BinItem): Promise<boolean> {
      const contents = (await readContents(db, item.id)) ?? {}
      const [first, ...others] = TABLES[item.kind]
      for (const row of contents[first.table] ?? []) if (!(await insert(db, first.table, row))) return false
      for (const { table } of others) {
        for (const row of contents[table] ?? []) if (await hasParent(db, table, row)) await insert(db, table, row)
      }
      await this.remove(item.id)
      return true
    },

    /** For good. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('bin').where('id', '=', id).execute()
    },
  }
}

/** A key of two parts has a number before its stroke. */
function isOf(column: TablePart['column'], key: string) {
  if (typeof column === 'string') return sql`${sql.ref(column)} = ${key}`
  const [number, rest] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)]
  return sql`${sql.ref(column[0])} = ${Number(number)} and ${sql.ref(column[1])} = ${rest}`
}

async function readContents(db: Database, id: string): Promise<Contents | undefined> {
  const row = await db.selectFrom('bin').select('contents').where('id', '=', id).executeTakeFirst()
  // Only ever written by `put` above.
  return row && (JSON.parse(row.contents) as Contents)
}

async function insert(db: Database, table: string, row: Row): Promise<boolean> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const result = await sql`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
    on conflict do nothing returning 1 as done`.execute(db)
  return result.rows.length > 0
}

/** A consent may have been deleted while the picture lay here. */
async function hasParent(db: Database, table: string, row: Row): Promise<boolean> {
  if (table !== 'consent_pictures') return true
  const consent = sql`select id from consents where id = ${row['consent_id']}`
  return (await consent.execute(db)).rows.length > 0
}

const toItem = (row: Pick<Selectable<BinTable>, (typeof ITEM)[number]>): BinItem => ({
  id: row.id,
  kind: kind.parse(row.kind),
  key: row.item_key,
  name: row.name,
  title: row.title,
  at: new Date(row.deleted_at),
  by: row.deleted_by ?? undefined,
})
