import { posix } from 'node:path'
import type { ArticleDraft } from '#features/news/article.ts'
import { writeFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { toSlug } from '#shared/slug.ts'
import { LEFT_OVER_FOLDER } from '../content-folder.ts'
import type { Ledger } from './ledger.ts'
import { placeOfPage } from './place-of-page.ts'
import type { SourceFolder } from './source-folder.ts'

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

/** @property file in the source */
type FoundPage = { file: string; title: string; markdown: string }

/** Everything that was read from another program's site, in the shape of our content folder. */
export type ConvertedSite = {
  articles: { file: string; draft: ArticleDraft }[]
  /** The club's history, for `pages/chronik.md`. */
  chronicle: FoundPage | undefined
  /** What has no place, kept beside. @property text undefined for the file of the source as it is */
  leftOver: { file: string; path: string; text: string | undefined }[]
  redirects: [from: string, to: string][]
  hints: Hint[]
  ledger: Ledger
}

export const emptySite = ({ hints, ledger }: Pick<ConvertedSite, 'hints' | 'ledger'>): ConvertedSite => ({
  articles: [],
  chronicle: undefined,
  leftOver: [],
  redirects: [],
  hints,
  ledger,
})

/** The history has a place; every other page waits for somebody who finds it one, and so does what nobody was to read. */
export function keepPage(page: FoundPage, is: { isHidden: boolean; isHistory: boolean }, site: ConvertedSite): void {
  if (is.isHistory && !is.isHidden && !site.chronicle) {
    site.chronicle = page
    site.ledger.take(page.file, 'pages/chronik.md')
    return
  }
  if (page.markdown !== '') keepBeside(page.file, page.title, site, writePage(page.title, page.markdown))
  const { advice } = placeOfPage(page.title)
  if (is.isHidden) site.ledger.leave(page.file, 'Diese Seite war nicht veröffentlicht und ist es auch jetzt nicht.')
  else site.ledger.leave(page.file, page.markdown === '' ? 'Diese Seite hat keinen eigenen Text.' : advice)
}

function keepBeside(file: string, title: string, site: ConvertedSite, text?: string): void {
  const path = `${LEFT_OVER_FOLDER}/${site.leftOver.length + 1}-${toSlug(title)}.md`
  site.leftOver.push({ file, path, text })
  site.ledger.keep(file, path)
}

/** What could not be read, or has no place for another reason: the file as it is. */
export function keepLostTexts(site: ConvertedSite, source: SourceFolder): void {
  for (const file of site.ledger.lostTexts())
    if (source.find(file) !== undefined) keepBeside(file, posix.basename(file).replace(/\.\w+$/, ''), site)
}

export const writePage = (title: string, markdown: string): string =>
  writeFrontMatter({
    entries: [
      ['title', title],
      ['subtitle', ''],
    ],
    content: markdown,
  })
