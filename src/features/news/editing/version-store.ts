import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { ArticleId } from '#features/news/article.ts'
import { ARTICLE_COMMANDS, type Version, type VersionLine } from './article-state.ts'
import type { ArticleFields } from './working-copy.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    article_versions: ArticleVersionTable
  }
}

type ArticleVersionTable = {
  article_id: string
  number: number
  deed: string
  at: string
  /** Id of an account, which may be gone; null for a file. */
  by: string | null
  /** JSON of ArticleFields. */
  fields: string
}

export type VersionStore = ReturnType<typeof createVersionStore>

const commands = z.enum(ARTICLE_COMMANDS)
const LINE = ['number', 'deed', 'at', 'by'] as const

/** Every state of an article that readers saw. */
export function createVersionStore(db: Database) {
  const of = (articleId: ArticleId) => db.selectFrom('article_versions').where('article_id', '=', articleId)
  return {
    /** Newest first. */
    async list(articleId: ArticleId): Promise<VersionLine[]> {
      const rows = await of(articleId).select(LINE).orderBy('number', 'desc').execute()
      return rows.map(toLine)
    },

    async find(articleId: ArticleId, number: number): Promise<Version | undefined> {
      const row = await of(articleId).selectAll().where('number', '=', number).executeTakeFirst()
      return row && toVersion(row)
    },

    /** The last author of each published article; articles without versions are missing. */
    async listLastAuthors(articleIds: readonly ArticleId[]): Promise<Map<string, string>> {
      if (articleIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('article_versions')
        .select(['article_id', 'by'])
        .where('article_id', 'in', [...articleIds])
        .where('by', 'is not', null)
        .orderBy('number')
        .execute()
      return new Map(rows.flatMap(({ article_id, by }) => (by === null ? [] : [[article_id, by] as const])))
    },

    async add(articleId: ArticleId, { fields, at, by, command }: Omit<Version, 'number'>): Promise<number> {
      const last = await of(articleId)
        .select(({ fn }) => fn.max('number').as('number'))
        .executeTakeFirst()
      const number = (last?.number ?? 0) + 1
      const row = { article_id: articleId, number, deed: command, at: at.toISOString(), by: by ?? null }
      await db
        .insertInto('article_versions')
        .values({ ...row, fields: JSON.stringify(fields) })
        .execute()
      return number
    },
  }
}

const toLine = (row: Pick<Selectable<ArticleVersionTable>, (typeof LINE)[number]>): VersionLine => ({
  number: row.number,
  command: commands.parse(row.deed),
  at: new Date(row.at),
  by: row.by ?? undefined,
})

const toVersion = (row: Selectable<ArticleVersionTable>): Version => ({
  ...toLine(row),
  // Only `add` above writes this column.
  fields: JSON.parse(row.fields) as ArticleFields,
})
