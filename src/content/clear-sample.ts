import { createBinStore } from '#features/bin/bin-store.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { pictureName } from '#features/pictures/library/library-picture.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Database } from '#platform/db/database.ts'
import { createContentFileStore } from './content-file-store.ts'
import { isText } from './content-folder.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'
import type { Making, Piece } from './kinds/content-kind.ts'
import { isNeeded, listReferences } from './prune-content.ts'
import { readFormerPieces } from './read-content.ts'

/**
 * Takes away what the sample club brought and nobody has changed since: articles, events, dates, teams. Nothing of it goes into the bin;
 * it is in the folder that came with the program. Documents of the club stay for whoever writes others in their place.
 */
export async function clearSampleTexts(trx: Database, making: Making): Promise<void> {
  const club = await createClubStore(trx).findFacts('club')
  const files = createContentFileStore(trx)
  for (const path of lastTakenFirst(await listSampleFiles(trx))) {
    const text = await files.findSource(path)
    if (text === undefined || !isText(path)) continue
    for (const piece of readFormerPieces({ path, text }, club)) await clearPiece(trx, piece, making)
  }
}

/** What hangs on something else goes before it. */
const lastTakenFirst = (paths: readonly string[]): string[] => {
  const turnOf = (path: string) => ALL_KINDS.findIndex(({ owns }) => owns(path))
  return paths.toSorted((one, other) => turnOf(other) - turnOf(one))
}

async function clearPiece(trx: Database, piece: Piece, { newId, now }: Making): Promise<void> {
  if (piece.clear) return piece.clear(trx, { newId, now })
  const standing = await piece.find?.(trx)
  if (standing?.says !== piece.says || standing.isOwn) return
  const id = newId()
  await piece.remove?.(trx, { newId: () => id, now })
  await createBinStore(trx).remove(id)
}

/** The sample's pictures and documents that nothing shows any more, and nobody has changed. */
export async function clearSampleMedia(trx: Database, { newId, now }: Making): Promise<void> {
  const [paths, references] = [new Set(await listSampleFiles(trx)), await listReferences(trx)]
  const [bin, library, files] = [createBinStore(trx), createLibraryStore(trx), createContentFileStore(trx)]
  for (const picture of await library.list()) {
    const { path, hash, changedAt } = picture
    const isAsItCame = paths.has(path) && changedAt === undefined && (await files.findSource(path)) === hash
    if (!isAsItCame || (await isNeeded(trx, references, path))) continue
    const item = { id: newId(), kind: 'picture', key: path, name: path, title: pictureName(picture) } as const
    await bin.put({ ...item, at: now(), by: undefined })
    await bin.remove(item.id)
    await library.discardMedia(hash, now())
  }
  for (const { path, hash } of await createPictureStore(trx).listFiles()) {
    const isAsItCame = paths.has(path) && ((await files.findSource(path)) ?? hash) === hash
    if (!isAsItCame || references.has(path)) continue
    await createPictureStore(trx).removeFile(path)
    await library.discardMedia(hash, now())
  }
}

/** Files of the sample club, as they were last imported. */
export async function listSampleFiles(db: Database): Promise<string[]> {
  const known = await createContentFileStore(db).listMarks()
  return [...known].flatMap(([path, { isSample }]) => (isSample ? [path] : []))
}
