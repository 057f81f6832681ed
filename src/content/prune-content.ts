import type { ContentContext, ContentStores } from '#content/context.ts'
import { pictureName } from '#features/pictures/library/library-picture.ts'
import { fileNameOf } from '#features/club/editing/file-field.ts'
import { presentLook } from '#features/club/look/look.ts'
import { isText, listContentFiles } from './content-folder.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'
import type { Piece, Removal, Standing } from './kinds/content-kind.ts'
import type { Making } from '#shared/new-id.ts'
import { withdrawFile } from '#features/club/editing/place-file.ts'
import { readFormerPieces } from './read-content.ts'

/**
 * Content whose file no longer exists.
 *
 * @property isChanged whether it has been changed on the website since
 * @property remove moves it to the bin
 */
type Orphan = { file: string; isChanged: boolean; remove: (stores: ContentStores, making: Making) => Promise<Removal> }

/** @property kept files whose content stays, because it was changed on the website, or something depends on it */
export type Pruned = { removed: string[]; kept: string[] }

/** Default pictures of people without one: no text names them. */
const ALWAYS_SHOWN = /^pictures\/avatar-[mw]\.svg$/

/** Files that were imported once, are gone from the folder, and whose content the website still has. */
export async function listOrphans(folder: string, { read }: ContentContext): Promise<string[]> {
  return (await findOrphans(read, await listGone(read, folder))).map(({ file }) => file)
}

/** Those of the files whose content has been changed on the website since. */
export async function listChangedSince(stores: ContentStores, files: readonly string[]): Promise<string[]> {
  return (await findOrphans(stores, files)).flatMap(({ file, isChanged }) => (isChanged ? [file] : []))
}

/**
 * Moves the content of missing files to the bin. Content that was changed on the website since then stays, and so does content that
 * something else needs.
 */
export function pruneContent(folder: string, ctx: ContentContext): Promise<Pruned> {
  return ctx.oneAtATime('importing content', () =>
    ctx.write(async (stores) => pruneFiles(stores, await listGone(stores, folder), ctx)),
  )
}

/**
 * The same for the given files; within a transaction.
 *
 * @param alsoChanged whether content changed since is removed as well
 */
export async function pruneFiles(
  stores: ContentStores,
  files: readonly string[],
  making: Making,
  alsoChanged = false,
): Promise<Pruned> {
  const pruned: Pruned = { removed: [], kept: [] }
  // Texts are removed before the pictures that they show.
  for (const { file, isChanged, remove } of await findOrphans(stores, files)) {
    const removal = isChanged && !alsoChanged ? 'needed' : await remove(stores, making)
    pruned[removal === 'done' ? 'removed' : 'kept'].push(file)
  }
  await stores.contentFiles.remove(pruned.removed)
  if (pruned.removed.length > 0) await stores.content.raiseRevision()
  return pruned
}

/** Files that were imported once and are no longer in the folder. */
async function listGone(stores: ContentStores, folder: string): Promise<string[]> {
  const present = new Set((await listContentFiles(folder)).files.map(({ path }) => path))
  return [...(await stores.contentFiles.listMarks()).keys()].filter((path) => !present.has(path)).toSorted()
}

async function findOrphans(stores: ContentStores, gone: readonly string[]): Promise<Orphan[]> {
  const files = stores.contentFiles
  const club = await stores.club.findFacts('club')
  const orphans: Orphan[] = []
  for (const path of gone) {
    const text = await files.findSource(path)
    if (text === undefined || !isText(path)) continue
    for (const piece of readFormerPieces({ path, text }, club)) {
      const standing = await piece.find?.(stores)
      if (piece.remove && standing?.says !== undefined) orphans.push(toOrphan(path, piece, piece.remove, standing))
    }
  }
  return [...orphans, ...(await findPictures(stores, gone)), ...(await findDocuments(stores, gone))]
}

const toOrphan = (file: string, { says }: Piece, remove: Orphan['remove'], standing: Standing): Orphan => ({
  file,
  remove,
  isChanged: standing.says !== says,
})

async function findPictures(stores: ContentStores, gone: readonly string[]): Promise<Orphan[]> {
  const wanted = new Set(gone)
  const pictures = (await stores.library.list()).filter(({ path }) => wanted.has(path) && !ALWAYS_SHOWN.test(path))
  let references: ReadonlySet<string> | undefined
  return pictures.map((picture) => ({
    file: picture.path,
    isChanged: picture.changedAt !== undefined,
    async remove(stores, { newId, now }) {
      const { path: key, text } = picture
      // Read only after all texts to be removed are gone.
      references ??= await listReferences(stores)
      if (await isNeeded(stores, references, key)) return 'needed'
      const item = { kind: 'picture', key, name: key, title: text || pictureName(picture) } as const
      await stores.bin.put({ ...item, id: newId(), at: now(), by: undefined })
      return 'done'
    },
  }))
}

async function findDocuments(stores: ContentStores, gone: readonly string[]): Promise<Orphan[]> {
  const wanted = new Set(gone)
  const files = (await stores.pictures.listFiles()).filter(({ path }) => wanted.has(path))
  const sources = stores.contentFiles
  return Promise.all(
    files.map(async ({ path, hash }) => ({
      file: path,
      isChanged: ((await sources.findSource(path)) ?? hash) !== hash,
      async remove(stores: ContentStores, making: Making) {
        if ((await listReferences(stores)).has(path)) return 'needed' as const
        await withdrawFile(making, stores, path, { title: fileNameOf(path), by: undefined })
        return 'done' as const
      },
    })),
  )
}

/** Paths of pictures and documents that any content of the website refers to. */
export async function listReferences(stores: ContentStores): Promise<ReadonlySet<string>> {
  const none = { find: async () => undefined, list: async () => [] }
  const club = await stores.club.findFacts('club')
  const { defaultPictures } = (await stores.club.findFacts('look')) ?? presentLook
  const named = new Set(defaultPictures)
  for (const kind of ALL_KINDS) {
    for await (const [file, text] of kind.write(stores, none)) {
      const read = kind.read({ path: file, text }, { club })
      if (read.ok) for (const { path } of read.value.references) named.add(path)
    }
  }
  return named
}

export async function isNeeded(stores: ContentStores, references: ReadonlySet<string>, path: string): Promise<boolean> {
  const isWritten = async () => (await stores.pictureUses.listWriting(path)).length > 0
  return ALWAYS_SHOWN.test(path) || references.has(path) || (await isWritten())
}
