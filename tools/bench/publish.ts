import { toArticleId, type ArticleDraft } from '#features/news/article.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { publishArticle } from '#features/news/publish-article.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

/** Publishes all of them in one transaction, as the content import does. */
export function publish(connection: Pick<DatabaseConnection, 'inTransaction'>, drafts: ArticleDraft[]): Promise<void> {
  return connection.inTransaction(async (trx) => {
    const articles = createArticleStore(trx)
    for (const draft of drafts) await publishArticle(draft, articles, () => toArticleId(newId()), new Date())
    await raiseRevision(trx)
  })
}
