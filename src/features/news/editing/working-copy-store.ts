import type { Selectable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { toArticleId, type ArticleId } from '#features/news/article.ts'
import { foldForSearch } from '#shared/search-text.ts'
import { EMPTY_FIELDS, EMPTY_PAGE, type ArticleFields, type WorkingCopy } from './working-copy.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    working_copies: WorkingCopyTable
  }
}

type WorkingCopyTable = {
  article_id: string
  number: number
  settled_number: number
  /** JSON of ArticleFields. */
  fields: string
  search_text: string
  begun_by: string
  saved_at: string
  saved_by: string
}

export type WorkingCopyStore = ReturnType<typeof createWorkingCopyStore>

/** @property seen number of the working copy that the writer has before them */
type Save = { fields: ArticleFields; seen: number; at: Date; by: string }

/** What somebody is writing, one row for each article that was ever taken in hand. */
export function createWorkingCopyStore(db: Database) {
  return { ...finding(db), ...saving(db), ...removing(db) }
}

function finding(db: Database) {
  return {
    async find(articleId: ArticleId): Promise<WorkingCopy | undefined> {
      const row = await db
        .selectFrom('working_copies')
        .selectAll()
        .where('article_id', '=', articleId)
        .executeTakeFirst()
      return row && toWorkingCopy(row)
    },
  }
}

function saving(db: Database) {
  return {
    /** A new article, or the first touch of one that is there: number 1, and only if nobody was faster. */
    async begin(articleId: ArticleId, { fields, at, by }: Omit<Save, 'seen'>): Promise<boolean> {
      const written = await db
        .insertInto('working_copies')
        .values({ ...columns({ fields, at, by }), article_id: articleId, number: 1, settled_number: 0, begun_by: by })
        .onConflict((conflict) => conflict.column('article_id').doNothing())
        .executeTakeFirst()
      return written.numInsertedOrUpdatedRows === 1n
    },

    /** @returns false when somebody has saved since the number that was seen; then nothing is written */
    async save(articleId: ArticleId, { seen, ...save }: Save): Promise<boolean> {
      const changed = await db
        .updateTable('working_copies')
        .set({ ...columns(save), number: seen + 1 })
        .where('article_id', '=', articleId)
        .where('number', '=', seen)
        .executeTakeFirst()
      return changed.numUpdatedRows === 1n
    },

    /** From now on it says the same as the website. @returns false when somebody has saved since */
    async settle(articleId: ArticleId, number: number): Promise<boolean> {
      const changed = await db
        .updateTable('working_copies')
        .set({ settled_number: number })
        .where('article_id', '=', articleId)
        .where('number', '=', number)
        .executeTakeFirst()
      return changed.numUpdatedRows === 1n
    },
  }
}

function removing(db: Database) {
  return {
    /** @returns false when somebody has saved since the number that was seen */
    async remove(articleId: ArticleId, seen: number): Promise<boolean> {
      const removed = await db
        .deleteFrom('working_copies')
        .where('article_id', '=', articleId)
        .where('number', '=', seen)
        .executeTakeFirst()
      return removed.numDeletedRows === 1n
    },

    /** Drafts in which nothing was ever written. @returns how many */
    async removeBlankUntil(moment: Date): Promise<number> {
      const removed = await db
        .deleteFrom('working_copies')
        .where(
          'fields',
          'in',
          [EMPTY_FIELDS, EMPTY_PAGE].map((fields) => JSON.stringify(fields)),
        )
        .where('number', '=', 1)
        .where('saved_at', '<=', moment.toISOString())
        .executeTakeFirst()
      return Number(removed.numDeletedRows)
    },

    /** @returns how many */
    async removeSavedUntil(moment: Date): Promise<number> {
      const removed = await db
        .deleteFrom('working_copies')
        .where('saved_at', '<=', moment.toISOString())
        .executeTakeFirst()
      return Number(removed.numDeletedRows)
    },
  }
}

const columns = ({ fields, at, by }: Omit<Save, 'seen'>) => ({
  fields: JSON.stringify(fields),
  search_text: foldForSearch([fields.title, fields.summary, fields.markdown, ...fields.categories].join(' ')),
  saved_at: at.toISOString(),
  saved_by: by,
})

function toWorkingCopy(row: Omit<Selectable<WorkingCopyTable>, 'search_text'>): WorkingCopy {
  return {
    articleId: toArticleId(row.article_id),
    number: row.number,
    settledNumber: row.settled_number,
    // Only ever written by `columns` above.
    fields: JSON.parse(row.fields) as ArticleFields,
    begunBy: row.begun_by,
    savedAt: new Date(row.saved_at),
    savedBy: row.saved_by,
  }
}
