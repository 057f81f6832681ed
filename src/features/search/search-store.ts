import { sql, type RawBuilder } from 'kysely'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { FoundKind, SearchDocument } from './search-document.ts'
import { stemsOf } from './search-words.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    search_documents: SearchDocumentTable
    search_state: { id: number; revision: number }
  }
}

/** Stems stand between spaces, each once. */
type SearchDocumentTable = {
  key: string
  kind: string
  path: string
  title: string
  text: string
  title_stems: string
  stems: string
  at: string | null
  visible_from: string | null
  visible_until: string | null
  mark: string
}

/** Stems of which a document must have one, or a word that begins with one. */
export type Term = readonly string[]
export type Found = { kind: FoundKind; path: string; title: string; text: string; at: Date | undefined }

export type SearchStore = ReturnType<typeof createSearchStore>

/**
 * What can be found. It is made of everything else and belongs to no backup, so no migration makes its tables: who writes first does.
 * Words come as stems of ours, so that both engines find the same.
 */
export function createSearchStore(db: Database, engine: DatabaseConnection['engine']) {
  return { ...writing(db, engine), ...reading(db, engine) }
}

function writing(db: Database, engine: DatabaseConnection['engine']) {
  return {
    /** Makes the tables where they are missing; one at a time. */
    async prepare(): Promise<void> {
      for (const statement of [...TABLES, ...(engine === 'sqlite' ? FTS5 : GIN)]) await sql.raw(statement).execute(db)
    },

    async put(documents: (SearchDocument & { mark: string })[]): Promise<void> {
      const rows = documents.map(toRow)
      await this.remove(rows.map(({ key }) => key))
      if (rows.length > 0) await db.insertInto('search_documents').values(rows).execute()
      if (engine === 'postgres') return
      for (const { key, title_stems: title, stems } of rows)
        await sql`insert into search_stems (key, title, stems) values (${key}, ${title}, ${stems})`.execute(db)
    },

    async remove(keys: string[]): Promise<void> {
      if (keys.length === 0) return
      await db.deleteFrom('search_documents').where('key', 'in', keys).execute()
      if (engine === 'sqlite') await sql`delete from search_stems where key in (${sql.join(keys)})`.execute(db)
    },

    /** From now on the index holds what the site said at this revision. */
    async setRevision(revision: number): Promise<void> {
      await db
        .insertInto('search_state')
        .values({ id: 1, revision })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ revision }))
        .execute()
    },
  }
}

const TABLES = [
  `create table if not exists search_documents (key text primary key, kind text not null, path text not null, title text not null,
    text text not null, title_stems text not null, stems text not null, at text, visible_from text, visible_until text, mark text not null)`,
  'create table if not exists search_state (id integer primary key, revision integer not null)',
]
const FTS5 = [
  "create virtual table if not exists search_stems using fts5(key unindexed, title, stems, tokenize = 'unicode61 remove_diacritics 0')",
]
/** Without a parser of PostgreSQL's, which takes numbers and addresses apart in its own way. */
const VECTOR = "array_to_tsvector(string_to_array(stems, ' '))"
const TITLE_VECTOR = "array_to_tsvector(string_to_array(title_stems, ' '))"
const GIN = [`create index if not exists search_documents_stems on search_documents using gin (${VECTOR})`]

function reading(db: Database, engine: DatabaseConnection['engine']) {
  const has = engine === 'sqlite' ? hasInFts5 : hasInVector
  return {
    /** Undefined before the first time. */
    async findRevision(): Promise<number | undefined> {
      const tables = await db.introspection.getTables()
      if (!tables.some(({ name }) => name === 'search_state')) return undefined
      const row = await db.selectFrom('search_state').select('revision').where('id', '=', 1).executeTakeFirst()
      return row?.revision
    },

    async listMarks(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('search_documents').select(['key', 'mark']).execute()
      return new Map(rows.map(({ key, mark }) => [key, mark]))
    },

    /** Every stem that a reader can find by. */
    async listStems(): Promise<Set<string>> {
      const rows = await db.selectFrom('search_documents').select('stems').execute()
      return new Set(rows.flatMap(({ stems }) => stems.split(' ')))
    },

    /**
     * What has all of the terms and may be seen at the moment: first what has most of them in its title, then what has no time, then the
     * newest.
     */
    async find(
      terms: Term[],
      { now, limit }: { now: Date; limit: number },
    ): Promise<{ found: Found[]; count: number }> {
      const moment = now.toISOString()
      const matching = db
        .selectFrom('search_documents')
        .where(({ and }) => and(terms.map((term) => has(term, 'stems'))))
        .where(({ or, eb }) => or([eb('visible_from', 'is', null), eb('visible_from', '<=', moment)]))
        .where(({ or, eb }) => or([eb('visible_until', 'is', null), eb('visible_until', '>', moment)]))
      const inTitle = sql.join(
        terms.map((term) => sql<number>`case when ${has(term, 'title')} then 1 else 0 end`),
        sql` + `,
      )
      const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      const rows = await matching
        .select(['kind', 'path', 'title', 'text', 'at'])
        .orderBy(sql`(${inTitle})`, 'desc')
        .orderBy(sql`case when at is null then 0 else 1 end`)
        .orderBy(sql`at`, 'desc')
        .orderBy('path')
        .limit(limit)
        .execute()
      return { found: rows.map(toFound), count: Number(count) }
    },
  }
}

type Column = 'title' | 'stems'

/** Stems are letters and digits only, so nothing in them can end the quotes. */
function hasInFts5(term: Term, column: Column): RawBuilder<boolean> {
  const expression = `${column} : (${term.map((stem) => `"${stem}"*`).join(' OR ')})`
  return sql`search_documents.key in (select key from search_stems where search_stems match ${expression})`
}

function hasInVector(term: Term, column: Column): RawBuilder<boolean> {
  const query = term.map((stem) => `'${stem}':*`).join(' | ')
  return sql`${sql.raw(column === 'title' ? TITLE_VECTOR : VECTOR)} @@ cast(${query} as tsquery)`
}

function toRow({
  key,
  kind,
  path,
  title,
  text,
  at,
  visibleFrom,
  visibleUntil,
  mark,
}: SearchDocument & { mark: string }) {
  return {
    ...{ key, kind, path, title, text, mark },
    title_stems: stemsOf(title).join(' '),
    stems: stemsOf(`${title} ${text}`).join(' '),
    at: at?.toISOString() ?? null,
    visible_from: visibleFrom?.toISOString() ?? null,
    visible_until: visibleUntil?.toISOString() ?? null,
  }
}

const toFound = ({
  kind,
  path,
  title,
  text,
  at,
}: Pick<SearchDocumentTable, 'kind' | 'path' | 'title' | 'text' | 'at'>): Found => ({
  // Only ever written by toRow above.
  kind: kind as FoundKind,
  ...{ path, title, text },
  at: at === null ? undefined : new Date(at),
})
