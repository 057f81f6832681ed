import type { ArticleDraft } from '#features/news/article.ts'

/** Something that a person has to look at. @property file in the source, or the address it came from */
export type Hint = { file: string; sentence: string }

/** A page for which there is no place; kept beside, with a word on where its facts belong. */
type LeftOverPage = { file: string; title: string; markdown: string }

/** Everything that was read from another program's site, in the shape of our content folder. */
export type ConvertedSite = {
  articles: { file: string; draft: ArticleDraft }[]
  /** The club's history, for `pages/chronik.md`. */
  chronicle: LeftOverPage | undefined
  leftOver: LeftOverPage[]
  redirects: [from: string, to: string][]
  hints: Hint[]
}
