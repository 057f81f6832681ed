import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { branded, describeRow, instant, text, type RowOf } from '#platform/db/describe-row.ts'
import { toArticleId, type ArticleId } from '#features/news/article.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    preview_links: RowOf<typeof linkRow> & { token_hash: string; revoked_at: string | null }
  }
}

/** Opens one article to whoever has it; the token itself is not kept. */
export type PreviewLink = { id: string; articleId: ArticleId; createdAt: Date; createdBy: string; expiresAt: Date }

const linkRow = describeRow({
  id: text,
  articleId: branded(toArticleId),
  createdAt: instant,
  // Id of an account, which may be gone.
  createdBy: text,
  expiresAt: instant,
})

export type PreviewLinkStore = ReturnType<typeof createPreviewLinkStore>

export function createPreviewLinkStore(db: Database) {
  const open = (now: Date) =>
    db.selectFrom('preview_links').where('revoked_at', 'is', null).where('expires_at', '>', now.toISOString())
  return {
    async add(link: PreviewLink, tokenHash: string): Promise<void> {
      const row = { ...linkRow.write(link), token_hash: tokenHash, revoked_at: null }
      await db.insertInto('preview_links').values(row).execute()
    },

    /** Valid links, newest first. */
    async listOpen(articleId: ArticleId, now: Date): Promise<PreviewLink[]> {
      const links = open(now).selectAll().where('article_id', '=', articleId)
      return (await links.orderBy('created_at', 'desc').execute()).map(linkRow.read)
    },

    /** The article that a link opens at that moment. */
    async findArticle(tokenHash: string, now: Date): Promise<ArticleId | undefined> {
      const row = await open(now).select('article_id').where('token_hash', '=', tokenHash).executeTakeFirst()
      return row && toArticleId(row.article_id)
    },

    async revoke(articleId: ArticleId, id: string, at: Date): Promise<void> {
      const revoke = db.updateTable('preview_links').set({ revoked_at: at.toISOString() }).where('id', '=', id)
      await revoke.where('article_id', '=', articleId).where('revoked_at', 'is', null).execute()
    },

    /** @returns how many */
    removeExpiredUntil: (moment: Date): Promise<number> =>
      countRows(db.deleteFrom('preview_links').where('expires_at', '<=', moment.toISOString())),
  }
}
