import { createHash } from 'node:crypto'
import type { Article, ArticleDraft, ArticleId } from './article.ts'
import { categoryKeysOf, wordsOf } from './article-fields.ts'
import { writeArticleFile } from './article-file.ts'
import type { ArticleStore, StoredArticle } from './article-store.ts'
import { renderMarkdown } from './render-markdown.ts'
import { foldForSearch } from '#shared/search-text.ts'

const SUMMARY_LENGTH = 150

/** Adds an article, or replaces the one that has (or had) this slug; call it inside a transaction. */
export async function publishArticle(
  draft: ArticleDraft,
  articles: ArticleStore,
  newId: () => ArticleId,
  now: Date,
): Promise<void> {
  const earlier = await findEarlier(draft, articles)
  await putArticle(draft, { id: earlier?.id ?? newId(), earlier, articles, now })
}

type Place = { id: ArticleId; earlier: Article | undefined; articles: ArticleStore; now: Date }

/** Stores the article; its former address redirects to the current one. */
export async function putArticle(draft: ArticleDraft, { id, earlier, articles, now }: Place): Promise<void> {
  const renamedFrom = earlier && earlier.slug !== draft.slug ? [earlier.slug] : []
  const prepared = prepareArticle(draft, id)
  await articles.put({ ...prepared, updatedAt: updateMoment(prepared, earlier, now) }, [
    ...draft.formerSlugs,
    ...renamedFrom,
  ])
}

/** Publishing the same content again is no update, and neither is a change before readers could find it. */
function updateMoment(prepared: StoredArticle, earlier: Article | undefined, now: Date): Date {
  const wasRead = earlier !== undefined && !earlier.isDraft && earlier.publishedAt <= now
  if (!wasRead) return prepared.updatedAt
  return earlier.contentHash === prepared.contentHash ? earlier.updatedAt : now
}

async function findEarlier(draft: ArticleDraft, articles: ArticleStore) {
  for (const slug of [draft.slug, ...draft.formerSlugs]) {
    const known = await articles.findBySlug(slug)
    if (known) return known
  }
  return undefined
}

/** Computes everything once when an article is saved, so that showing it costs nothing. */
export function prepareArticle(draft: ArticleDraft, id: ArticleId): StoredArticle {
  const { formerSlugs: _, ...own } = draft
  const { html, text } = renderMarkdown(draft.markdown)
  return {
    ...own,
    id,
    updatedAt: draft.publishedAt,
    summary: draft.summary || deriveSummary(text),
    html,
    categoryKeys: categoryKeysOf(draft.metadata),
    contentHash: hashArticle(draft),
    searchText: foldForSearch([draft.title, draft.summary, text, ...wordsOf(draft.metadata)].join(' ')),
  }
}

/** Whether an author wrote the summary; otherwise it is the beginning of the text. */
export const hasOwnSummary = ({ summary, markdown }: Pick<Article, 'summary' | 'markdown'>): boolean =>
  summary !== deriveSummary(renderMarkdown(markdown).text)

/** The article's file as its author would write it, without a summary derived from the body. */
export const toArticleFile = (article: Article, formerSlugs: string[]): string =>
  writeArticleFile({ ...article, formerSlugs, summary: hasOwnSummary(article) ? article.summary : '' })

/** The same hash for the same article, regardless of its former addresses. */
export const hashArticle = (draft: ArticleDraft): string =>
  createHash('sha256')
    .update(writeArticleFile({ ...draft, formerSlugs: [] }))
    .digest('hex')
    .slice(0, 12)

function deriveSummary(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text
  // Without a space to cut at, the cut may split an emoji into an invalid half.
  return `${text.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')} …`
}
