import type { ContentStores } from '#content/context.ts'
import { pictureName } from '#features/pictures/library/library-picture.ts'
import { isText } from './content-folder.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'
import type { Piece } from './kinds/content-kind.ts'
import type { Making } from '#shared/new-id.ts'
import { isNeeded, listReferences } from './prune-content.ts'
import { readFormerPieces } from './read-content.ts'

/**
 * Removes what the sample club brought and nobody has changed since: articles, events, dates, teams. It bypasses the bin, because the
 * folder that came with the program still has it. Documents of the club stay; the caller replaces them.
 */
export async function clearSampleTexts(stores: ContentStores, making: Making): Promise<void> {
  const club = await stores.club.findFacts('club')
  const files = stores.contentFiles
  for (const path of lastTakenFirst(await listSampleFiles(stores))) {
    const text = await files.findSource(path)
    if (text === undefined || !isText(path)) continue
    for (const piece of readFormerPieces({ path, text }, club)) await clearPiece(stores, piece, making)
  }
}

/** Dependants are removed before what they depend on. */
const lastTakenFirst = (paths: readonly string[]): string[] => {
  const turnOf = (path: string) => ALL_KINDS.findIndex(({ owns }) => owns(path))
  return paths.toSorted((one, other) => turnOf(other) - turnOf(one))
}

async function clearPiece(stores: ContentStores, piece: Piece, { newId, now }: Making): Promise<void> {
  if (piece.clear) return piece.clear(stores, { newId, now })
  const standing = await piece.find?.(stores)
  if (standing?.says !== piece.says || standing.isOwn) return
  const id = newId()
  await piece.remove?.(stores, { newId: () => id, now })
  await stores.bin.remove(id)
}

/** Removes the sample's pictures and documents that are no longer shown and that nobody has changed. */
export async function clearSampleMedia(stores: ContentStores, { newId, now }: Making): Promise<void> {
  const [paths, references] = [new Set(await listSampleFiles(stores)), await listReferences(stores)]
  const [bin, library, files] = [stores.bin, stores.library, stores.contentFiles]
  for (const picture of await library.list()) {
    const { path, hash, changedAt } = picture
    const isAsItCame = paths.has(path) && changedAt === undefined && (await files.findSource(path)) === hash
    if (!isAsItCame || (await isNeeded(stores, references, path))) continue
    const item = { id: newId(), kind: 'picture', key: path, name: path, title: pictureName(picture) } as const
    await bin.put({ ...item, at: now(), by: undefined })
    await bin.remove(item.id)
    await library.discardMedia(hash, now())
  }
  for (const { path, hash } of await stores.pictures.listFiles()) {
    const isAsItCame = paths.has(path) && ((await files.findSource(path)) ?? hash) === hash
    if (!isAsItCame || references.has(path)) continue
    await stores.pictures.removeFile(path)
    await library.discardMedia(hash, now())
  }
}

/** Paths of the sample club's files, as last imported. */
export async function listSampleFiles(stores: ContentStores): Promise<string[]> {
  const known = await stores.contentFiles.listMarks()
  return [...known].flatMap(([path, { isSample }]) => (isSample ? [path] : []))
}
