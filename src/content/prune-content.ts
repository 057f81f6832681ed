import { createBinStore } from '#features/bin/bin-store.ts'
import { createPictureUseStore } from '#features/news/picture-use-store.ts'
import { pictureName } from '#features/pictures/library/library-picture.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { fileNameOf } from '#features/club/editing/file-field.ts'
import { presentLook } from '#features/club/look/look.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { createContentFileStore } from './content-file-store.ts'
import { isText, listContentFiles } from './content-folder.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'
import type { Making, Piece, Removal, Standing } from './kinds/content-kind.ts'
import { withdrawFile } from '#features/club/editing/place-file.ts'
import { readFormerPieces } from './read-content.ts'

/**
 * Something that came with a file which is not there any more.
 *
 * @property isChanged whether somebody has changed it on the website since
 * @property remove puts it into the bin
 */
type Orphan = { file: string; isChanged: boolean; remove: (trx: Database, making: Making) => Promise<Removal> }

/** @property kept files whose things stay, because somebody has changed them on the website, or something hangs on them */
export type Pruned = { removed: string[]; kept: string[] }

/** The pictures of those who have none: no text names them. */
const ALWAYS_SHOWN = /^pictures\/avatar-[mw]\.svg$/

/** Files that were imported once, are gone from the folder, and of which the website still has something. */
export async function listOrphans(
  folder: string,
  { connection }: { connection: DatabaseConnection },
): Promise<string[]> {
  return (await findOrphans(connection.db, folder)).map(({ file }) => file)
}

/**
 * Puts into the bin what came with files that are not there any more. What somebody has changed on the website since then stays, and so
 * does what something else needs.
 */
export function pruneContent(
  folder: string,
  { connection, ...making }: { connection: DatabaseConnection } & Making,
): Promise<Pruned> {
  return connection.oneAtATime('importing content', () =>
    connection.inTransaction(async (trx) => {
      const pruned: Pruned = { removed: [], kept: [] }
      // Texts go before the pictures that they show.
      const orphans = await findOrphans(trx, folder)
      for (const { file, isChanged, remove } of orphans) {
        const removal = isChanged ? 'needed' : await remove(trx, making)
        pruned[removal === 'done' ? 'removed' : 'kept'].push(file)
      }
      await createContentFileStore(trx).remove(pruned.removed)
      if (pruned.removed.length > 0) await raiseRevision(trx)
      return pruned
    }),
  )
}

async function findOrphans(db: Database, folder: string): Promise<Orphan[]> {
  const files = createContentFileStore(db)
  const present = new Set((await listContentFiles(folder)).files.map(({ path }) => path))
  const gone = [...(await files.listMarks()).keys()].filter((path) => !present.has(path)).toSorted()
  const club = await createClubStore(db).findFacts('club')
  const orphans: Orphan[] = []
  for (const path of gone) {
    const text = await files.findSource(path)
    if (text === undefined || !isText(path)) continue
    for (const piece of readFormerPieces({ path, text }, club)) {
      const standing = await piece.find?.(db)
      if (piece.remove && standing?.says !== undefined) orphans.push(toOrphan(path, piece, piece.remove, standing))
    }
  }
  return [...orphans, ...(await findPictures(db, gone)), ...(await findDocuments(db, gone))]
}

const toOrphan = (file: string, { says }: Piece, remove: Orphan['remove'], standing: Standing): Orphan => ({
  file,
  remove,
  isChanged: standing.says !== says,
})

async function findPictures(db: Database, gone: readonly string[]): Promise<Orphan[]> {
  const wanted = new Set(gone)
  const pictures = (await createLibraryStore(db).list()).filter(
    ({ path }) => wanted.has(path) && !ALWAYS_SHOWN.test(path),
  )
  let references: ReadonlySet<string> | undefined
  return pictures.map((picture) => ({
    file: picture.path,
    isChanged: picture.changedAt !== undefined,
    async remove(trx, { newId, now }) {
      const { path: key, text } = picture
      // Asked only when all texts that are to go are gone.
      references ??= await listReferences(trx)
      if (await isNeeded(trx, references, key)) return 'needed'
      const item = { kind: 'picture', key, name: key, title: text || pictureName(picture) } as const
      await createBinStore(trx).put({ ...item, id: newId(), at: now(), by: undefined })
      return 'done'
    },
  }))
}

async function findDocuments(db: Database, gone: readonly string[]): Promise<Orphan[]> {
  const wanted = new Set(gone)
  const files = (await createPictureStore(db).listFiles()).filter(({ path }) => wanted.has(path))
  const sources = createContentFileStore(db)
  return Promise.all(
    files.map(async ({ path, hash }) => ({
      file: path,
      isChanged: ((await sources.findSource(path)) ?? hash) !== hash,
      async remove(trx: Database, making: Making) {
        if ((await listReferences(trx)).has(path)) return 'needed' as const
        await withdrawFile(making, { bin: createBinStore(trx) }, path, { title: fileNameOf(path), by: undefined })
        return 'done' as const
      },
    })),
  )
}

/** Pictures and documents that anything on the website names, or that somebody is about to show. */
export async function listReferences(db: Database): Promise<ReadonlySet<string>> {
  const none = { find: async () => undefined, list: async () => [] }
  const club = await createClubStore(db).findFacts('club')
  const { defaultPictures } = (await createClubStore(db).findFacts('look')) ?? presentLook
  const named = new Set(defaultPictures)
  for (const kind of ALL_KINDS) {
    for await (const [file, text] of kind.write(db, none)) {
      const read = kind.read({ path: file, text }, { club })
      if (read.ok) for (const { path } of read.value.references) named.add(path)
    }
  }
  return named
}

export async function isNeeded(db: Database, references: ReadonlySet<string>, path: string): Promise<boolean> {
  const isWritten = async () => (await createPictureUseStore(db).listWriting(path)).length > 0
  return ALWAYS_SHOWN.test(path) || references.has(path) || (await isWritten())
}
