import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeftOut, MoveReport } from '#features/moving/move.ts'
import { ARCHIVE } from '#features/moving/receive-archive.ts'
import { unpackZip, type ZipFault } from '#platform/zip/unpack-zip.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { ContentError, placeOf } from '../content-mistake.ts'
import { convertSite, type Conversion } from '../convert/convert-site.ts'
import { findSource } from '../convert/site-root.ts'
import { REDIRECTS_FILE } from '../kinds/redirects-kind.ts'

/** Folders beside the archive: its unpacked content, and the converted content. */
const SOURCE = 'quelle'
export const CONVERTED = 'inhalt'

const LIMITS = { maxBytes: 2 * 1024 ** 3, maxFiles: 30_000, isWanted }
const MOST_PLACES = 20
const MOST_HINTS = 300

export type ReadReport = Omit<MoveReport, 'fates' | 'kept'>

/**
 * Converts the archive in this folder to a content folder; the redirects are put beside it, because they are handled separately.
 *
 * @returns the reason of a failure, as a sentence
 */
export async function convertArchive(folder: string): Promise<Result<ReadReport, string>> {
  const [source, to] = [join(folder, SOURCE), join(folder, CONVERTED)]
  // Leftovers of an interrupted run.
  for (const each of [source, to]) await rm(each, { recursive: true, force: true })
  const unpacked = await unpack(join(folder, ARCHIVE), source)
  if (!unpacked.ok) return unpacked
  const found = await findSource(source)
  if (!found) return err(UNKNOWN)
  const converted = await convert({ from: found.from, source: found.root, to })
  if (!converted.ok) return converted
  await rename(join(to, REDIRECTS_FILE), join(folder, REDIRECTS_FILE))
  await rm(source, { recursive: true })
  return ok({ from: found.from, ...reportOf(converted.value) })
}

const UNKNOWN =
  'In dieser Datei ist keine Website zu erkennen. Möglich sind das Archiv einer Website mit Jekyll, Hugo, Gatsby, Eleventy oder Astro, eine aus HTML-Dateien und der Export von WordPress (XML).'

async function convert(request: Parameters<typeof convertSite>[0]): Promise<Result<Conversion, string>> {
  try {
    return ok(await convertSite(request))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const [first] = error.mistakes
    return err(
      first && !first.sentence.includes('--from') ? first.sentence : 'In dieser Website ist kein Artikel zu finden.',
    )
  }
}

const BEGINS_ZIP = Buffer.from('PK')

async function unpack(archive: string, to: string): Promise<Result<unknown, string>> {
  await mkdir(to, { mode: 0o700 })
  const file = await open(archive)
  const { buffer } = await file.read(Buffer.alloc(64), 0, 64, 0).finally(() => file.close())
  if (!buffer.subarray(0, 2).equals(BEGINS_ZIP)) {
    if (!/^\uFEFF?\s*<\?xml/.test(buffer.toString('utf8'))) return err(UNKNOWN)
    return ok(await copyFile(archive, join(to, 'export.xml')))
  }
  const unpacked = await unpackZip(archive, to, LIMITS)
  return unpacked.ok ? unpacked : err(ZIP_FAULTS[unpacked.error])
}

const ZIP_FAULTS: Record<ZipFault, string> = {
  damaged: 'Das ZIP-Archiv ist beschädigt oder verschlüsselt. Bitte packen Sie es noch einmal.',
  'too-large': 'Ausgepackt ist das Archiv größer als 2 GB. Bitte lassen Sie weg, was nicht zur Website gehört.',
  'too-many': 'Im Archiv liegen mehr als 30.000 Dateien. Bitte lassen Sie weg, was nicht zur Website gehört.',
  unsafe:
    'In diesem Archiv führen Namen aus dem Ordner hinaus. So packt es kein übliches Programm; es wurde nichts ausgepackt.',
}

/** Excludes installed packages and version control; names of settings may begin with a dot. */
function isWanted(path: string): boolean {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  return (
    !parts.some((part) => /^(?:\.(?!vuepress$|vitepress$).*|node_modules|bower_components|__MACOSX)$/.test(part)) &&
    /^(?:[^.]|\.eleventy)/.test(name)
  )
}

function reportOf({ balance, hints }: Conversion): Pick<ReadReport, 'kinds' | 'leftOut' | 'hints'> {
  return {
    kinds: balance.kinds.filter(({ kind, found }) => kind !== 'program' && found > 0),
    leftOut: balance.leftOut.map(({ reason, items }): LeftOut => ({
      reason,
      count: items.length,
      places: items.slice(0, MOST_PLACES).map(placeOf),
    })),
    hints: hints.slice(0, MOST_HINTS).map((hint) => `${placeOf(hint)}: ${hint.sentence}`),
  }
}
