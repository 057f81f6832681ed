import { posix } from 'node:path'
import type { DateFile } from '#features/dates/club-date.ts'
import type { ArticleDraft } from '#features/news/article.ts'
import { toSlug } from '#shared/slug.ts'
import { LEFT_OVER_FOLDER } from '../content-folder.ts'
import { writeWhole } from '../page-text.ts'
import type { Ledger } from './ledger.ts'
import type { SourceFolder } from './source-folder.ts'

/** Something that a person has to check. @property file in the source, or the original address @property line from 1 */
export type Hint = { file: string; line?: number | undefined; sentence: string }

export const deadFile = (address: string): string =>
  `Der Link ${address} führt zu einer Datei, die die Website nicht anbieten kann; möglich sind PDF-Dateien.`
export const deadLink = (address: string): string => `Der Link ${address} führt zu nichts, das hier einen Platz hat.`

const MAX_SHOWN = 80

/** The sentence that an instruction for another program, or a part of one, was left out. */
export function leftOut(order: string): string {
  const shown = order.replace(/\s+/g, ' ').slice(0, MAX_SHOWN)
  return `${shown} wurde weggelassen; bitte sehen Sie nach, was dort stand.`
}

/** A page that does not become a page of the club's own. @property file in the source @property advice where its facts belong */
type FoundPage = {
  file: string
  title: string
  markdown: string
  advice?: string | undefined
  house?: 'chronik' | 'faq' | undefined
}

/** Everything converted from another program's site, in the structure of our content folder. */
export type ConvertedSite = {
  /** Articles, and pages of the club's own. */
  articles: { file: string; draft: ArticleDraft }[]
  /** Standard running texts, such as `pages/chronik.md`. */
  house: { name: 'chronik' | 'faq'; title: string; markdown: string }[]
  dates: DateFile[]
  /** Texts without a place, put aside. @property text undefined for an unchanged file of the source */
  leftOver: { file: string; path: string; text: string | undefined }[]
  redirects: [from: string, to: string][]
  hints: Hint[]
  ledger: Ledger
}

export const emptySite = ({ hints, ledger }: Pick<ConvertedSite, 'hints' | 'ledger'>): ConvertedSite => ({
  articles: [],
  house: [],
  dates: [],
  leftOver: [],
  redirects: [],
  hints,
  ledger,
})

/** The history and the FAQ have a place; every other page is put aside for a person to place it. */
export function keepPage({ file, title, markdown, advice, house }: FoundPage, site: ConvertedSite): void {
  if (house) {
    site.house.push({ name: house, title, markdown })
    site.ledger.take(file, `pages/${house}.md`)
    return
  }
  if (markdown === '') return site.ledger.leave(file, 'Diese Seite hat keinen eigenen Text.')
  keepBeside(file, title, site, writePage(title, markdown))
  site.ledger.leave(file, advice ?? 'Für diese Seite gibt es keinen Platz.')
}

/** A page that was not published is put aside and stays unpublished. */
export function leaveHidden({ file, title, markdown }: FoundPage, site: ConvertedSite): void {
  if (markdown !== '') keepBeside(file, title, site, writePage(title, markdown))
  site.ledger.leave(file, 'Diese Seite war nicht veröffentlicht und ist es auch jetzt nicht.')
}

function keepBeside(file: string, title: string, site: ConvertedSite, text?: string): void {
  const ending = text === undefined ? posix.extname(file).toLowerCase() : '.md'
  const path = `${LEFT_OVER_FOLDER}/${site.leftOver.length + 1}-${toSlug(title)}${ending}`
  site.leftOver.push({ file, path, text })
  site.ledger.keep(file, path)
}

const DATA = /\.(?:ya?ml|json|toml|csv|tsv)$/i

/** Puts unreadable texts, and texts without a place for another reason, aside unchanged; also data files that templates have shown. */
export function keepLostTexts(site: ConvertedSite, source: SourceFolder): void {
  for (const file of site.ledger.lost()) {
    if (source.find(file) !== file) continue
    const { kind } = site.ledger.get(file)
    if (kind === 'file' && DATA.test(file))
      site.ledger.leave(
        file,
        'Diese Angaben hat eine Vorlage gezeigt; bitte sehen Sie nach, was davon noch gebraucht wird.',
      )
    else if (kind !== 'post' && kind !== 'page') continue
    keepBeside(file, posix.basename(file).replace(/\.\w+$/, ''), site)
  }
}

export const writePage = (title: string, markdown: string): string => writeWhole({ title, subtitle: '', markdown })
