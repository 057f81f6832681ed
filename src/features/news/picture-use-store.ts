import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { ArticleFields } from './editing/working-copy.ts'

/** An article that shows some picture. @property isPublic whether readers find it at that moment */
export type ShowingArticle = { slug: string; title: string; isPublic: boolean }

/** An article that somebody is working at. */
export type PictureUseStore = ReturnType<typeof createPictureUseStore>
export type WritingArticle = { id: string; title: string }

/** Which articles show which pictures, drafts and ended ones too. */
export function createPictureUseStore(db: Database) {
  return {
    /** Newest first. @param path of a picture, such as `pictures/jubel-1.svg` */
    async listShowing(path: string, now: Date): Promise<ShowingArticle[]> {
      const moment = now.toISOString()
      const rows = await db
        .selectFrom('articles')
        .select(['slug', 'title', 'is_draft', 'published_at', 'expires_at'])
        .where(({ or, eb }) =>
          or([
            eb('preview_picture', '=', path),
            contains('pictures', JSON.stringify(path)),
            // As the renderer writes addresses.
            contains('html', ` src="/${encodeURI(path).replaceAll('&', '&#x26;')}"`),
          ]),
        )
        .orderBy('published_at', 'desc')
        .execute()
      return rows.map(({ slug, title, is_draft: isDraft, published_at: from, expires_at: until }) => ({
        slug,
        title,
        isPublic: isDraft === 0 && from <= moment && (until === null || until > moment),
      }))
    },

    /** What is being written and would show it, the last saved first. */
    async listWriting(path: string): Promise<WritingArticle[]> {
      const rows = await db
        .selectFrom('working_copies')
        .select(['article_id', 'fields'])
        .whereRef('number', '>', 'settled_number')
        // Inside the text it stands as its author wrote it.
        .where(({ or }) =>
          or([path, encodeURI(path)].map((name) => contains('fields', JSON.stringify(name).slice(1, -1)))),
        )
        .orderBy('saved_at', 'desc')
        .execute()
      return rows.map(({ article_id: id, fields }) => ({
        id,
        title: (JSON.parse(fields) as Pick<ArticleFields, 'title'>).title,
      }))
    },
  }
}

const contains = (column: 'pictures' | 'html' | 'fields', text: string) => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
