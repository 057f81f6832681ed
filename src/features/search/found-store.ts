import { sql, type RawBuilder } from 'kysely'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { FoundKind } from './search-document.ts'

/** Alternative stems: a document must contain a stem that begins with one of them. */
export type Term = readonly string[]
export type Found = { kind: FoundKind; path: string; title: string; text: string; at: Date | undefined }

export function createFoundStore(db: Database, engine: DatabaseConnection['engine']) {
  const has = engine === 'sqlite' ? hasInFts5 : hasInVector
  return {
    /**
     * Visible documents that match all terms: sorted by the number of matches in the title, then those without a time, then newest first.
     */
    async find(
      terms: Term[],
      { now, limit }: { now: Date; limit: number },
    ): Promise<{ found: Found[]; count: number }> {
      const inTitle = sql.join(
        terms.map((term) => sql`case when ${has(term, 'title')} then 1 else 0 end`),
        sql` + `,
      )
      const order = sql`(${inTitle}) desc, case when at is null then 0 else 1 end, at desc, path`
      const matching = db
        .selectFrom('search_entries')
        .select(['id', sql<number>`row_number() over (order by ${order})`.as('place')])
        .select(sql<number>`count(*) over ()`.as('count'))
        .where(({ and }) => and(terms.map((term) => has(term, 'stems'))))
        .where(isVisible(sql.val(now.toISOString())))
        .orderBy('place')
        .limit(limit)
      // Reads texts only of the documents that are shown, not of all that are sorted.
      const rows = await db
        .selectFrom(matching.as('matching'))
        .innerJoin('search_entries as entry', 'entry.id', 'matching.id')
        .select(['entry.kind', 'entry.path', 'entry.title', 'entry.text', 'entry.at', 'matching.count'])
        .orderBy('matching.place')
        .execute()
      return { found: rows.map(toFound), count: Number(rows[0]?.count ?? 0) }
    },
  }
}

export const isVisible = (moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(visible_from is null or visible_from <= ${moment}) and (visible_until is null or visible_until > ${moment})`

type Column = 'title' | 'stems'

/** Stems consist of letters and digits only, so none can end the quotes. */
function hasInFts5(term: Term, column: Column): RawBuilder<boolean> {
  const expression = `${column} : (${term.map((stem) => `"${stem}"*`).join(' OR ')})`
  return sql`search_entries.id in (select rowid from search_words where search_words match ${expression})`
}

function hasInVector(term: Term, column: Column): RawBuilder<boolean> {
  const query = term.map((stem) => `'${stem}':*`).join(' | ')
  return sql`${sql.ref(column === 'title' ? 'title_vector' : 'vector')} @@ cast(${query} as tsquery)`
}

type FoundRow = Omit<Found, 'kind' | 'at'> & { kind: string; at: string | null }

const toFound = ({ kind, path, title, text, at }: FoundRow): Found => ({
  // The store writes no other kinds.
  kind: kind as FoundKind,
  path,
  title,
  text,
  at: toInstant(at),
})
