import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { branded, describeRow, instant, number, text, trustedJson, type RowOf } from '#platform/db/describe-row.ts'
import { toArticleId, type ArticleId } from '#features/news/article.ts'
import { foldForSearch } from '#shared/search-text.ts'
import { EMPTY_FIELDS, EMPTY_PAGE, type ArticleFields, type WorkingCopy } from './working-copy.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    working_copies: RowOf<typeof copyRow> & { search_text: string }
  }
}

const copyRow = describeRow({
  articleId: branded(toArticleId),
  number,
  settledNumber: number,
  fields: trustedJson<ArticleFields>(),
  begunBy: text,
  savedAt: instant,
  savedBy: text,
})

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
      return row && copyRow.read(row)
    },
  }
}

function saving(db: Database) {
  return {
    /** A new article, or the first touch of one that is there: number 1, and only if nobody was faster. */
    begin: (articleId: ArticleId, { fields, at, by }: Omit<Save, 'seen'>): Promise<boolean> =>
      hitsRow(
        db
          .insertInto('working_copies')
          .values({ ...columns({ fields, at, by }), article_id: articleId, number: 1, settled_number: 0, begun_by: by })
          .onConflict((conflict) => conflict.column('article_id').doNothing()),
      ),

    /** @returns false when somebody has saved since the number that was seen; then nothing is written */
    save: (articleId: ArticleId, { seen, ...save }: Save): Promise<boolean> =>
      hitsRow(
        db
          .updateTable('working_copies')
          .set({ ...columns(save), number: seen + 1 })
          .where('article_id', '=', articleId)
          .where('number', '=', seen),
      ),

    /** From now on it says the same as the website. @returns false when somebody has saved since */
    settle: (articleId: ArticleId, number: number): Promise<boolean> =>
      hitsRow(
        db
          .updateTable('working_copies')
          .set({ settled_number: number })
          .where('article_id', '=', articleId)
          .where('number', '=', number),
      ),
  }
}

function removing(db: Database) {
  return {
    /** @returns false when somebody has saved since the number that was seen */
    remove: (articleId: ArticleId, seen: number): Promise<boolean> =>
      hitsRow(db.deleteFrom('working_copies').where('article_id', '=', articleId).where('number', '=', seen)),

    /** Drafts in which nothing was ever written. @returns how many */
    removeBlankUntil: (moment: Date): Promise<number> =>
      countRows(
        db
          .deleteFrom('working_copies')
          .where(
            'fields',
            'in',
            [EMPTY_FIELDS, EMPTY_PAGE].map((fields) => JSON.stringify(fields)),
          )
          .where('number', '=', 1)
          .where('saved_at', '<=', moment.toISOString()),
      ),

    /** @returns how many */
    removeSavedUntil: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('working_copies').where('saved_at', '<=', moment.toISOString())),
  }
}

const columns = ({ fields, at, by }: Omit<Save, 'seen'>) => ({
  fields: JSON.stringify(fields),
  search_text: foldForSearch([fields.title, fields.summary, fields.markdown, ...fields.categories].join(' ')),
  saved_at: at.toISOString(),
  saved_by: by,
})
