import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { ArticleFields } from './editing/working-copy.ts'

export type PictureUseStore = ReturnType<typeof createPictureUseStore>

/** Finds the articles that show a picture, including drafts and expired ones. */
export const createPictureUseStore = (db: Database) => ({
  /** Newest first. @param path of a picture, such as `pictures/jubel-1.svg` */
  async listShowing(path: string, now: Date) {
    const moment = now.toISOString()
    const rows = await db
      .selectFrom('articles')
      .select(['slug', 'title', 'is_draft', 'published_at', 'expires_at'])
      .where(({ or, eb }) =>
        or([
          eb('preview_picture', '=', path),
          contains('pictures', JSON.stringify(path)),
          // The address as the renderer escapes it.
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

  /** Unpublished work that would show it, most recently saved first. */
  async listWriting(path: string) {
    const rows = await db
      .selectFrom('working_copies')
      .select(['article_id', 'fields'])
      .whereRef('number', '>', 'settled_number')
      // In Markdown, the path is as its author typed it.
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
})

const contains = (column: 'pictures' | 'html' | 'fields', text: string) => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
