import type { ContentStores } from '#content/context.ts'
import { fileNameOf } from '#features/club/editing/file-field.ts'
import { placeFile } from '#features/club/editing/place-file.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import type { ContentConflict } from './content-conflict.ts'
import type { ContentFile } from './content-folder.ts'
import type { Standing } from './kinds/content-kind.ts'
import type { Making } from '#shared/new-id.ts'
import { findBinned } from './kinds/find-binned.ts'
import { settle, type Choice } from './settle.ts'
import { conflictOf } from './take-files.ts'

type Taken = { files: ContentFile[]; conflicts: ContentConflict[]; hashes: ReadonlyMap<string, string> }

/**
 * Stores documents under their paths, unless they were replaced or removed on the website.
 *
 * @param imported documents whose bytes are in the media store
 * @returns `hashes` of the file contents, by path
 */
export async function takeDocuments(
  stores: ContentStores,
  imported: readonly FileRecord[],
  { files, choices, making }: { files: readonly ContentFile[]; choices: ReadonlyMap<string, Choice>; making: Making },
): Promise<Taken> {
  const taken: Taken = { files: [], conflicts: [], hashes: new Map(imported.map(({ path, hash }) => [path, hash])) }
  for (const file of files) {
    const record = imported.find(({ path }) => path === file.path)
    if (!record) continue
    const { standing, former } = await findStanding(stores, file.path)
    const verdict = settle({ former, brought: record.hash, standing }, choices.get(file.path))
    if (verdict === 'conflict' && standing) {
      taken.conflicts.push(conflictOf(file, standing))
      continue
    }
    taken.files.push(file)
    if (verdict === 'take') await bring(stores, record, making)
  }
  return taken
}

/** Restores documents that were removed meanwhile but that an imported list names. */
export async function bringListed(
  stores: ContentStores,
  imported: readonly FileRecord[],
  making: Making,
): Promise<void> {
  const listed = new Set((await stores.club.findFacts('downloads'))?.documents.map(({ file }) => file))
  for (const record of imported)
    if (listed.has(record.path) && !(await stores.pictures.findFile(record.path))) await bring(stores, record, making)
}

const bring = (stores: ContentStores, record: FileRecord, making: Making) =>
  placeFile(making, stores, record, { title: fileNameOf(record.path), by: undefined })

/** Earlier versions did not store the hash of a document's file: then the website is assumed to have the same. */
async function findStanding(
  stores: ContentStores,
  path: string,
): Promise<{ standing: Standing | undefined; former: string | undefined }> {
  const former = await stores.contentFiles.findSource(path)
  const isKnown = (await stores.contentFiles.listMarks()).has(path)
  const present = await stores.pictures.findFile(path)
  if (present) return { standing: { says: present.hash, isOwn: !isKnown }, former }
  const gone = isKnown ? { says: undefined, isOwn: true } : undefined
  return { standing: (await findBinned(stores, 'file', path)) ?? gone, former }
}
