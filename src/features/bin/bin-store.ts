import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { BIN_KINDS, type BinItem, type BinKind } from './bin-item.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** @property contents JSON of its rows by table, as they were */
    bin: RowOf<typeof itemRow> & { contents: string }
  }
}

const itemRow = describeRow({
  id: text,
  kind: oneOf(BIN_KINDS),
  itemKey: text,
  name: text,
  title: text,
  deletedAt: instant,
  deletedBy: optional(text),
})

/** The tables that hold a thing, each with its key columns; the other tables refer to rows of the first. */
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

const ITEM = ['id', 'kind', 'item_key', 'name', 'title', 'deleted_at', 'deleted_by'] as const

export type BinStore = ReturnType<typeof createBinStore>

/** Deleted things that can be taken out again. Meanwhile their rows are in no other table, so nothing that reads those can show them. */
export const createBinStore = (db: Database) => ({ ...listing(db), ...moving(db) })

const listing = (db: Database) => ({
  /** Most recently deleted first. */
  async list(): Promise<BinItem[]> {
    return (await db.selectFrom('bin').select(ITEM).orderBy('deleted_at', 'desc').orderBy('id').execute()).map(toItem)
  },

  async find(id: string): Promise<BinItem | undefined> {
    const row = await db.selectFrom('bin').select(ITEM).where('id', '=', id).executeTakeFirst()
    return row && toItem(row)
  },

  /** The item most recently deleted under this name. */
  async findByName(of: BinKind, name: string): Promise<BinItem | undefined> {
    const items = db.selectFrom('bin').select(ITEM).where('kind', '=', of).where('name', '=', name)
    const row = await items.orderBy('deleted_at', 'desc').limit(1).executeTakeFirst()
    return row && toItem(row)
  },

  async listUntil(moment: Date): Promise<BinItem[]> {
    const rows = await db.selectFrom('bin').select(ITEM).where('deleted_at', '<=', moment.toISOString()).execute()
    return rows.map(toItem)
  },

  async listNames(of: BinKind): Promise<string[]> {
    const rows = await db.selectFrom('bin').select('name').distinct().where('kind', '=', of).execute()
    return rows.map(({ name }) => name)
  },

  /** Hash of the bytes of a picture or a file, which stay in the media store as long as the item is in the bin. */
  async findHash(id: string): Promise<string | undefined> {
    const contents = await readContents(db, id)
    const hash = (contents?.['pictures'] ?? contents?.['files'])?.[0]?.['hash']
    return typeof hash === 'string' ? hash : undefined
  },
})

const moving = (db: Database) => ({
  /** Moves the rows of a thing from their tables into the bin. @returns whether there were any */
  async put(item: BinItem): Promise<boolean> {
    const contents: Contents = {}
    for (const { table, column } of TABLES[item.kind]) {
      const found = sql<Row>`select * from ${sql.table(table)} where ${isOf(column, item.key)}`
      contents[table] = (await found.execute(db)).rows
    }
    if (Object.values(contents).every((rows) => rows.length === 0)) return false
    for (const { table, column } of TABLES[item.kind].toReversed())
      await sql`delete from ${sql.table(table)} where ${isOf(column, item.key)}`.execute(db)
    const row = itemRow.write({ ...item, itemKey: item.key, deletedAt: item.at, deletedBy: item.by })
    await db
      .insertInto('bin')
      .values({ ...row, contents: JSON.stringify(contents) })
      .execute()
    return true
  },

  /**
   * Puts the rows back where they were. A dependent row whose key is taken by now, such as a former address, is not restored.
   *
   * @returns false when its name is taken by now; then nothing has changed
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

  /** Deletes an item for good. */
  async remove(id: string): Promise<void> {
    await db.deleteFrom('bin').where('id', '=', id).execute()
  },
})

/** In a key of two parts, a number stands before the slash. */
function isOf(column: TablePart['column'], key: string) {
  if (typeof column === 'string') return sql`${sql.ref(column)} = ${key}`
  const [number, rest] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)]
  return sql`${sql.ref(column[0])} = ${Number(number)} and ${sql.ref(column[1])} = ${rest}`
}

async function readContents(db: Database, id: string): Promise<Contents | undefined> {
  const row = await db.selectFrom('bin').select('contents').where('id', '=', id).executeTakeFirst()
  // Only `put` above writes this column.
  return row && (JSON.parse(row.contents) as Contents)
}

async function insert(db: Database, table: string, row: Row): Promise<boolean> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const result = await sql`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
    on conflict do nothing returning 1 as done`.execute(db)
  return result.rows.length > 0
}

/** A consent may have been deleted while the picture was in the bin. */
async function hasParent(db: Database, table: string, row: Row): Promise<boolean> {
  if (table !== 'consent_pictures') return true
  const consent = sql`select id from consents where id = ${row['consent_id']}`
  return (await consent.execute(db)).rows.length > 0
}

function toItem(row: RowOf<typeof itemRow>): BinItem {
  const { itemKey: key, deletedAt: at, deletedBy: by, ...item } = itemRow.read(row)
  return { ...item, key, at, by }
}
