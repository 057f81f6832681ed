import type { Focus } from '#shared/focus.ts'
import type { Brand } from '#shared/brand.ts'
import type { FrontMatterEntry } from './front-matter/front-matter-value.ts'

export type ArticleId = Brand<string, 'ArticleId'>
/** The one place where a plain string becomes an article id. */
export const toArticleId = (raw: string) => raw as ArticleId

/** An article as its author writes it. Pictures are named by their path in the content folder, such as `pictures/jubel-1.svg`. */
export type ArticleDraft = {
  slug: string
  /** Earlier slugs, which redirect to the current one. */
  formerSlugs: string[]
  title: string
  /** The date shown; readers find the article from then on. */
  publishedAt: Date
  /** True for an unpublished article. */
  isDraft: boolean
  /** From when on readers no longer find it. */
  expiresAt: Date | undefined
  /** One or two sentences for feeds, search engines and link previews; may be empty. */
  summary: string
  previewPicture: string | undefined
  /** The point of the preview picture that the card always shows; undefined for the picture's own. */
  previewFocus?: Focus | undefined
  pictures: string[]
  /** Further front-matter entries, kept in their order. */
  metadata: FrontMatterEntry[]
  markdown: string
}

/** A published article. */
export type Article = Omit<ArticleDraft, 'formerSlugs'> & {
  id: ArticleId
  /** When its text or pictures last changed; initially the moment of publication. */
  updatedAt: Date
  /** The body as sanitised HTML. */
  html: string
  /** First characters of the hash over the article's file; part of that file's immutable address. */
  contentHash: string
}

/** What lists and cards show of an article. */
export type Teaser = Pick<Article, 'slug' | 'title' | 'publishedAt' | 'summary' | 'previewPicture' | 'previewFocus'>
