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

/** The history has a place; every other page waits for somebody who finds it one, and so does what nobody was to read. */
export function keepPage(page: LeftOverPage, is: { isHidden: boolean; isHistory: boolean }, site: ConvertedSite): void {
  if (is.isHidden)
    site.hints.push({ file: page.file, sentence: 'Diese Seite war nicht veröffentlicht und ist es auch jetzt nicht.' })
  if (is.isHistory && !is.isHidden && !site.chronicle) site.chronicle = page
  else if (page.markdown !== '') site.leftOver.push(page)
}
