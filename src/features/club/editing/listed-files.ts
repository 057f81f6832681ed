import type { Making } from '#shared/new-id.ts'
import { clubSchemas, type ClubFacts } from '../club-facts.ts'
import type { ClubStores } from '../context.ts'
import { readValues, writeValues, type PageText } from './document-text.ts'
import { returnFile, withdrawFile } from './place-file.ts'

type Listed = ClubFacts['downloads']['documents'][number]

/** The downloads that a source of the list names. */
export function listedFiles(source: string, pages: PageText): Listed[] {
  const read = clubSchemas.downloads.safeParse(readValues('downloads', source, pages))
  return read.success ? read.data.documents : []
}

/** Withdraws files that the list no longer names, and restores those that it names again. */
export async function settleFiles(
  ctx: Making,
  stores: ClubStores,
  { before, after, by }: { before: readonly Listed[]; after: readonly Listed[]; by: string },
): Promise<void> {
  const wanted = new Set(after.map(({ file }) => file))
  const gone = new Map(before.filter(({ file }) => !wanted.has(file)).map(({ file, title }) => [file, title]))
  for (const [path, title] of gone) await withdrawFile(ctx, stores, path, { title, by })
  const offered = new Set((await stores.pictures.listFiles()).map(({ path }) => path))
  for (const path of wanted) if (!offered.has(path)) await returnFile(stores, path)
}

/** @returns the source of the list with a file's former entry added as it was; undefined if it is listed or never was */
export async function listAgain({ documents }: ClubStores, path: string, pages: PageText): Promise<string | undefined> {
  const { source } = await documents.find('downloads')
  const listed = listedFiles(source, pages)
  const isThis = ({ file }: Listed) => file === path
  if (listed.some(isThis)) return undefined
  for (const { number } of await documents.listVersions('downloads')) {
    const version = await documents.findVersion('downloads', number)
    const former = version && listedFiles(version.source, pages).find(isThis)
    if (!former) continue
    const written = writeValues('downloads', source, { documents: [...listed, former] }, pages)
    return written.ok ? written.value : undefined
  }
  return undefined
}
