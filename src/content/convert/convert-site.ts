import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeArticleFile } from '#features/news/article-file.ts'
import { unusable } from '../content-mistake.ts'
import { readContent } from '../read-content.ts'
import { convertMarkdownSite } from './convert-markdown-site.ts'
import { convertWordPress } from './convert-wordpress.ts'
import { keepLostTexts, keepPage, type ConvertedSite, type Hint } from './converted.ts'
import { dialectNames, dialects, type DialectName } from './dialects.ts'
import { createLedger, type Balance } from './ledger.ts'
import { createBucket } from './pictures/media-bucket.ts'
import { readWxr } from './read-wxr.ts'
import { reportOf } from './report.ts'
import { splitRecords } from './split-records.ts'
import { siteRoot } from './site-root.ts'
import { openSourceFolder, type SourceFolder } from './source-folder.ts'
import { kindOfFile } from './source-kind.ts'
import { fileOf, writeConverted } from './write-converted.ts'

export const convertibleFrom = [...dialectNames, 'wordpress'] as const
export type ConvertibleFrom = (typeof convertibleFrom)[number]

/** @property source folder of the other site; for WordPress also its export file, with the uploads beside it */
type Request = { from: ConvertibleFrom; source: string; to: string }

/** @property hints parts of texts that a person has to check @property report the whole result as lines of text */
export type Conversion = { balance: Balance; hints: Hint[]; report: string[] }

const MAX_EXPORT_BYTES = 100 * 1024 * 1024

/**
 * Converts another program's site to a content folder.
 *
 * @param to an empty or new folder
 * @throws {ContentError} if the source cannot be read, or contains no text
 */
export async function convertSite({ from, source: path, to }: Request): Promise<Conversion> {
  const hints: Hint[] = []
  const { source, exports } =
    from === 'wordpress' ? await openWordPress(path) : { source: await openSite(path, from), exports: undefined }
  const ledger = createLedger()
  for (const [file, reason] of source.closed) {
    ledger.find('file', file)
    ledger.leave(file, reason)
  }
  for (const file of source.paths)
    ledger.find(kindOfFile(file, from === 'wordpress' ? undefined : dialects[from]), file)
  const records = exports ? new Set<string>() : await splitRecords(source, ledger)
  const bucket = createBucket(source, ledger)
  const site = exports
    ? await convertWordPress({ wxr: readWxr(exports.file, exports.text), source, bucket, ledger, hints })
    : await convertMarkdownSite({
        name: from === 'wordpress' ? 'jekyll' : from,
        source,
        records,
        bucket,
        ledger,
        hints,
      })
  leaveRefused(site)
  if (site.articles.length + site.house.length + site.dates.length === 0)
    throw unusable(path, 'Hier ist kein Artikel zu finden; stimmt die Art der Website hinter --from?')
  keepLostTexts(site, source)
  for (const file of source.foreign)
    hints.push({ file, sentence: 'Dieser Text ist nicht in UTF-8 geschrieben und wurde als Windows-1252 gelesen.' })
  for (const file of source.damaged)
    hints.push({ file, sentence: 'In diesem Text fehlen Buchstaben schon in der Quelle; an ihrer Stelle steht „?“.' })
  const balance = ledger.balance()
  const report = reportOf(site, balance, source.skipped)
  await writeConverted({ site, report, bucket, source, to })
  return { balance, hints, report }
}

/** Puts texts aside that an import would refuse, so that they do not block the others. */
function leaveRefused(site: ConvertedSite): void {
  site.articles = site.articles.filter(({ file, draft }) => {
    const written = { path: fileOf(draft), text: writeArticleFile(draft), mark: '', changedAt: draft.publishedAt }
    const [mistake] = readContent([written], undefined).mistakes
    if (!mistake) return true
    site.ledger.giveBack(file)
    keepPage({ file, title: draft.title, markdown: draft.markdown, advice: mistake.sentence }, site)
    return false
  })
}

async function openSite(path: string, from: DialectName): Promise<SourceFolder> {
  const { made } = dialects[from]
  const source = await openSourceFolder(path, made)
  const root = siteRoot(source.paths, from)
  return root === '' ? source : openSourceFolder(join(path, root), made)
}

type OpenedExport = { source: SourceFolder; exports: { file: string; text: string } }

/** The export file is either named, or the only one in the folder. */
async function openWordPress(path: string): Promise<OpenedExport> {
  const isFile = (await stat(path).catch(() => undefined))?.isFile() === true
  const source = await openSourceFolder(isFile ? dirname(path) : path)
  const files = isFile
    ? [basename(path)]
    : source.paths.filter((each) => /\.(?:xml|wxr)$/i.test(each) && !each.includes('uploads/'))
  const [file, other] = files
  if (file === undefined)
    throw unusable(path, 'Hier liegt keine Exportdatei von WordPress (Werkzeuge → Daten exportieren).')
  if (other !== undefined)
    throw unusable(path, `Hier liegen mehrere Exportdateien; bitte nennen Sie eine, zum Beispiel ${file}.`)
  const text = await source.readText(file, MAX_EXPORT_BYTES)
  if (text === undefined) throw unusable(file, 'Diese Exportdatei ist zu groß.')
  return { source, exports: { file, text } }
}
