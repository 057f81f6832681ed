import type { ArticleState } from './article-state.ts'
import type { ArticleFields } from './working-copy.ts'
import type { ArticleId } from '#features/news/article.ts'

/** Filter of the press officers' list. @property state undefined for all @property year of publication */
export type DeskSelection = {
  search: string
  state: ArticleState | undefined
  year: number | undefined
  /** From 1; applies to articles that are or were on the website. */
  page: number
}

/** An article in the list. @property savedAt of its working copy @property by ids of accounts */
export type DeskLine = {
  id: ArticleId
  title: string
  slug: string | undefined
  state: ArticleState
  hasChanges: boolean
  publishedAt: Date | undefined
  expiresAt: Date | undefined
  savedAt: Date | undefined
  by: string[]
  fields: Pick<ArticleFields, 'pictures' | 'previewPicture' | 'markdown'>
}

export type DeskCounts = Record<ArticleState, number>
export const DESK_PAGE_SIZE = 30
