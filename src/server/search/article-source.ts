import type { ArticleStore } from '#features/news/article-store.ts'
import { toArticleId, type Article } from '#features/news/article.ts'
import { articlePath, isPageSlug } from '#features/news/page-address.ts'
import { plainText } from '#features/search/plain-text.ts'
import type { SearchDocument, SearchSource } from '#features/search/search-document.ts'

const PREFIX = 'article-'

/** Articles and pages of the club's own, including scheduled and expired ones: the clock decides when they are found. Drafts are excluded. */
export const createArticleSource = (articles: ArticleStore): SearchSource => ({
  listMarks: async () => new Map([...(await articles.listMarks())].map(([id, mark]) => [PREFIX + id, mark])),
  async load(keys) {
    const found = await articles.findMany(keys.map((key) => toArticleId(key.slice(PREFIX.length))))
    return found.map(toDocument)
  },
})

const toDocument = ({ id, slug, title, summary, html, publishedAt, expiresAt }: Article): SearchDocument => ({
  key: PREFIX + id,
  kind: isPageSlug(slug) ? 'page' : 'article',
  path: articlePath(slug),
  title,
  text: `${summary} ${plainText(html)}`,
  at: isPageSlug(slug) ? undefined : publishedAt,
  visibleFrom: publishedAt,
  visibleUntil: expiresAt,
})
