import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** An article that shows some picture. @property isPublic whether readers find it at that moment */
export type ShowingArticle = { slug: string; title: string; isPublic: boolean }

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
  }
}

const contains = (column: 'pictures' | 'html', text: string) => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
