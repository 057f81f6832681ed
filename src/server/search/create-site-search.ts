import { createArticleStore } from '#features/news/article-store.ts'
import { createSearchIndex } from '#features/search/search-index.ts'
import { createSearchSite, type SearchSite } from '#features/search/search-site.ts'
import { createSearchStore } from '#features/search/search-store.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createArticleSource } from './article-source.ts'
import { createClubSource } from './club-source.ts'

type Needs = Parameters<typeof createClubSource>[0] & { connection: DatabaseConnection; now: () => Date }

/** The search of the whole site. */
export function createSiteSearch(needs: Needs): SearchSite {
  const { connection, now } = needs
  const { db, engine, inTransaction, oneAtATime } = connection
  const store = createSearchStore(db, engine)
  const index = createSearchIndex({
    store,
    sources: [createClubSource(needs), createArticleSource(createArticleStore(db))],
    inTransaction: (work) => inTransaction((trx) => work(createSearchStore(trx, engine)), { isIdempotent: true }),
    readRevision: () => readRevision(db),
    alone: (work) => oneAtATime('indexing for search', work),
  })
  return createSearchSite({ index, store, now })
}
