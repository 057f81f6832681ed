import type { Database } from '#platform/db/database.ts'
import {
  describeRow,
  instant,
  number,
  oneOf,
  optional,
  text,
  trustedJson,
  type RowOf,
} from '#platform/db/describe-row.ts'
import type { ArticleId } from '#features/news/article.ts'
import { ARTICLE_COMMANDS, type Version, type VersionLine } from './article-state.ts'
import type { ArticleFields } from './working-copy.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    article_versions: RowOf<typeof versionRow> & { article_id: string }
  }
}

const line = {
  number,
  deed: oneOf(ARTICLE_COMMANDS),
  at: instant,
  // Id of an account, which may be gone; undefined for a file.
  by: optional(text),
}
const lineRow = describeRow(line)
const versionRow = describeRow({ ...line, fields: trustedJson<ArticleFields>() })

export type VersionStore = ReturnType<typeof createVersionStore>

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
      const theirs = db.selectFrom('article_versions').where('article_id', 'in', articleIds)
      const rows = await theirs.select(['article_id', 'by']).where('by', 'is not', null).orderBy('number').execute()
      return new Map(rows.flatMap(({ article_id, by }) => (by === null ? [] : [[article_id, by] as const])))
    },

    async add(articleId: ArticleId, { fields, at, by, command }: Omit<Version, 'number'>): Promise<number> {
      const last = await of(articleId)
        .select(({ fn }) => fn.max('number').as('number'))
        .executeTakeFirst()
      const number = (last?.number ?? 0) + 1
      await db
        .insertInto('article_versions')
        .values({ article_id: articleId, ...versionRow.write({ number, deed: command, at, by, fields }) })
        .execute()
      return number
    },
  }
}

function toLine(row: RowOf<typeof lineRow>): VersionLine {
  const { deed: command, ...line } = lineRow.read(row)
  return { ...line, command }
}

function toVersion(row: RowOf<typeof versionRow>): Version {
  const { deed: command, ...version } = versionRow.read(row)
  return { ...version, command }
}
