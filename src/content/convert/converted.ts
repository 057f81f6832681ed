import type { ArticleDraft } from '#features/news/article.ts'

/** Something that a person has to look at. @property file in the source, or the address it came from @property line from 1 */
export type Hint = { file: string; line?: number | undefined; sentence: string }

/** The line of a text in which something stands first. */
export function lineOf(text: string, part: string): number | undefined {
  const position = text.indexOf(part)
  return position < 0 ? undefined : text.slice(0, position).split('\n').length
}

export const deadFile = (address: string): string =>
  `Der Link ${address} führt zu einer Datei, die die Website nicht anbieten kann; möglich sind PDF-Dateien.`
export const deadLink = (address: string): string => `Der Link ${address} führt zu nichts, das hier einen Platz hat.`

const MAX_SHOWN = 80

/** That an order to another program, or a part of one, has been left out. */
export function leftOut(order: string): string {
  const shown = order.replace(/\s+/g, ' ').slice(0, MAX_SHOWN)
  return `${shown} wurde weggelassen; bitte sehen Sie nach, was dort stand.`
}

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
