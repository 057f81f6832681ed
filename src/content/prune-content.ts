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
 * Something that came with a file which is not there any more.
 *
 * @property isChanged whether somebody has changed it on the website since
 * @property remove puts it into the bin
 */
type Orphan = { file: string; isChanged: boolean; remove: (stores: ContentStores, making: Making) => Promise<Removal> }

/** @property kept files whose things stay, because somebody has changed them on the website, or something hangs on them */
export type Pruned = { removed: string[]; kept: string[] }

/** The pictures of those who have none: no text names them. */
const ALWAYS_SHOWN = /^pictures\/avatar-[mw]\.svg$/

/** Files that were imported once, are gone from the folder, and of which the website still has something. */
export async function listOrphans(folder: string, { read }: ContentContext): Promise<string[]> {
  return (await findOrphans(read, await listGone(read, folder))).map(({ file }) => file)
}

/** Of these files those whose things somebody has changed on the website since. */
export async function listChangedSince(stores: ContentStores, files: readonly string[]): Promise<string[]> {
  return (await findOrphans(stores, files)).flatMap(({ file, isChanged }) => (isChanged ? [file] : []))
}

/**
 * Puts into the bin what came with files that are not there any more. What somebody has changed on the website since then stays, and so
 * does what something else needs.
 */
export function pruneContent(folder: string, ctx: ContentContext): Promise<Pruned> {
  return ctx.oneAtATime('importing content', () =>
    ctx.write(async (stores) => pruneFiles(stores, await listGone(stores, folder), ctx)),
  )
}

/**
 * Likewise, of these files; within a transaction.
 *
 * @param alsoChanged whether what somebody has changed since goes as well
 */
export async function pruneFiles(
  stores: ContentStores,
  files: readonly string[],
  making: Making,
  alsoChanged = false,
): Promise<Pruned> {
  const pruned: Pruned = { removed: [], kept: [] }
  // Texts go before the pictures that they show.
  for (const { file, isChanged, remove } of await findOrphans(stores, files)) {
    const removal = isChanged && !alsoChanged ? 'needed' : await remove(stores, making)
    pruned[removal === 'done' ? 'removed' : 'kept'].push(file)
  }
  await stores.contentFiles.remove(pruned.removed)
  if (pruned.removed.length > 0) await stores.content.raiseRevision()
  return pruned
}

/** Files that were imported once and are not in the folder any more. */
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
      // Asked only when all texts that are to go are gone.
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

/** Pictures and documents that anything on the website names, or that somebody is about to show. */
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
