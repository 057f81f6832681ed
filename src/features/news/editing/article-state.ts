import type { Article } from '#features/news/article.ts'
import type { ArticleFields } from './working-copy.ts'

/** States of an article: unpublished, to be published later, public, expired. */
export const ARTICLE_STATES = ['draft', 'planned', 'public', 'ended'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

/** @param article undefined if it was never published */
export function stateOf(
  article: Pick<Article, 'isDraft' | 'publishedAt' | 'expiresAt'> | undefined,
  now: Date,
): ArticleState {
  if (!article || article.isDraft) return 'draft'
  if (article.expiresAt && article.expiresAt <= now) return 'ended'
  return article.publishedAt > now ? 'planned' : 'public'
}

/**
 * Commands that make a version. `file`: an import. `file-aside`: earlier releases stored the imported text under it when a user had changed the
 * article in the members' area.
 */
export const ARTICLE_COMMANDS = ['publish', 'schedule', 'unpublish', 'file', 'file-aside'] as const
export type ArticleCommand = (typeof ARTICLE_COMMANDS)[number]

/** A state of the article that readers saw. @property number from 1 @property by id of an account, which may be gone; undefined for a file */
export type Version = {
  number: number
  command: ArticleCommand
  at: Date
  by: string | undefined
  fields: ArticleFields
}

/** The part that lists show. */
export type VersionLine = Omit<Version, 'fields'>
