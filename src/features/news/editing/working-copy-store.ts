import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Updateable } from 'kysely'
import type { Database, Tables } from '#platform/db/database.ts'
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

/** @property seen number of the working copy that the editor started from */
type Save = { fields: ArticleFields; seen: number; at: Date; by: string }

/** Working copies, one row for each article that was ever edited. */
export const createWorkingCopyStore = (db: Database) => ({ ...finding(db), ...saving(db), ...removing(db) })

const finding = (db: Database) => ({
  async find(articleId: ArticleId): Promise<WorkingCopy | undefined> {
    const copies = db.selectFrom('working_copies').selectAll()
    const row = await copies.where('article_id', '=', articleId).executeTakeFirst()
    return row && copyRow.read(row)
  },
})

function saving(db: Database) {
  /** Compare and set. */
  const update = (articleId: ArticleId, seen: number, changes: Updateable<Tables['working_copies']>) =>
    hitsRow(
      db.updateTable('working_copies').set(changes).where('article_id', '=', articleId).where('number', '=', seen),
    )

  return {
    /** The first edit of a new or existing article: number 1. @returns false when another request was faster */
    begin: (articleId: ArticleId, { fields, at, by }: Omit<Save, 'seen'>): Promise<boolean> =>
      hitsRow(
        db
          .insertInto('working_copies')
          .values({ ...columns({ fields, at, by }), article_id: articleId, number: 1, settled_number: 0, begun_by: by })
          .onConflict((conflict) => conflict.column('article_id').doNothing()),
      ),

    /** @returns false when another editor has saved since `seen`; then nothing is written */
    save: (articleId: ArticleId, { seen, ...save }: Save): Promise<boolean> =>
      update(articleId, seen, { ...columns(save), number: seen + 1 }),

    /** Marks it as equal to the published article. @returns false when another editor has saved since */
    settle: (articleId: ArticleId, number: number): Promise<boolean> =>
      update(articleId, number, { settled_number: number }),
  }
}

const removing = (db: Database) => ({
  /** @returns false when another editor has saved since `seen` */
  remove: (articleId: ArticleId, seen: number): Promise<boolean> =>
    hitsRow(db.deleteFrom('working_copies').where('article_id', '=', articleId).where('number', '=', seen)),

  /** Removes drafts that were never written in. @returns how many */
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
})

const columns = ({ fields, at, by }: Omit<Save, 'seen'>) => ({
  fields: JSON.stringify(fields),
  search_text: foldForSearch([fields.title, fields.summary, fields.markdown, ...fields.categories].join(' ')),
  saved_at: at.toISOString(),
  saved_by: by,
})
