import type { Article } from '#features/news/article.ts'
import type { ArticleFields } from './working-copy.ts'

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

/**
 * What was done to the public article. `file`: an import brought it. `file-aside`: earlier versions kept here what an import would have
 * brought, had the article not been changed in the room.
 */
export const ARTICLE_COMMANDS = ['publish', 'schedule', 'unpublish', 'file', 'file-aside'] as const
export type ArticleCommand = (typeof ARTICLE_COMMANDS)[number]

/** A state that the article had for readers. @property number from 1 @property by id of an account, which may be gone; undefined for a file */
export type Version = {
  number: number
  command: ArticleCommand
  at: Date
  by: string | undefined
  fields: ArticleFields
}

/** What a list needs of it. */
export type VersionLine = Omit<Version, 'fields'>
