import type { Article } from '#features/news/article.ts'

/** Where an article stands: nobody reads it yet, readers will find it later, find it now, or found it until some time ago. */
export const ARTICLE_STATES = ['draft', 'planned', 'public', 'ended'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

/** @param article undefined for what was never published */
export function stateOf(
  article: Pick<Article, 'isDraft' | 'publishedAt' | 'expiresAt'> | undefined,
  now: Date,
): ArticleState {
  if (!article || article.isDraft) return 'draft'
  if (article.expiresAt && article.expiresAt <= now) return 'ended'
  return article.publishedAt > now ? 'planned' : 'public'
}
