import type { Selectable } from 'kysely'
import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { toArticleId, type ArticleId } from '#features/news/article.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    preview_links: PreviewLinkTable
  }
}

type PreviewLinkTable = {
  id: string
  token_hash: string
  article_id: string
  created_at: string
  /** Id of an account, which may be gone. */
  created_by: string
  expires_at: string
  revoked_at: string | null
}

/** Opens one article to whoever has it; the token itself is not kept. */
export type PreviewLink = { id: string; articleId: ArticleId; createdAt: Date; createdBy: string; expiresAt: Date }

export type PreviewLinkStore = ReturnType<typeof createPreviewLinkStore>

export function createPreviewLinkStore(db: Database) {
  const open = (now: Date) =>
    db.selectFrom('preview_links').where('revoked_at', 'is', null).where('expires_at', '>', now.toISOString())
  return {
    async add(link: PreviewLink, tokenHash: string): Promise<void> {
      await db
        .insertInto('preview_links')
        .values({ ...toColumns(link), token_hash: tokenHash, revoked_at: null })
        .execute()
    },

    /** Those that still open something, the newest first. */
    async listOpen(articleId: ArticleId, now: Date): Promise<PreviewLink[]> {
      const rows = await open(now)
        .selectAll()
        .where('article_id', '=', articleId)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(toLink)
    },

    /** Which article a link opens at that moment. */
    async findArticle(tokenHash: string, now: Date): Promise<ArticleId | undefined> {
      const row = await open(now).select('article_id').where('token_hash', '=', tokenHash).executeTakeFirst()
      return row && toArticleId(row.article_id)
    },

    async revoke(articleId: ArticleId, id: string, at: Date): Promise<void> {
      await db
        .updateTable('preview_links')
        .set({ revoked_at: at.toISOString() })
        .where('id', '=', id)
        .where('article_id', '=', articleId)
        .where('revoked_at', 'is', null)
        .execute()
    },

    /** @returns how many */
    removeExpiredUntil: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('preview_links').where('expires_at', '<=', moment.toISOString())),
  }
}

const toColumns = (link: PreviewLink) => ({
  id: link.id,
  article_id: link.articleId,
  created_at: link.createdAt.toISOString(),
  created_by: link.createdBy,
  expires_at: link.expiresAt.toISOString(),
})

const toLink = (row: Selectable<PreviewLinkTable>): PreviewLink => ({
  id: row.id,
  articleId: toArticleId(row.article_id),
  createdAt: new Date(row.created_at),
  createdBy: row.created_by,
  expiresAt: new Date(row.expires_at),
})
