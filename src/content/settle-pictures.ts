import type { ContentStores } from '#content/context.ts'
import type { LibraryPicture } from '#features/pictures/library/library-picture.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { apart } from '#platform/images/in-picture-process.ts'
import { isPending, PENDING_HASH } from '#platform/images/picture-variant.ts'
import { contentHash } from '#shared/content-hash.ts'
import type { ContentConflict } from './content-conflict.ts'
import { readContentBytes, type ContentFile } from './content-folder.ts'
import type { Standing } from './kinds/content-kind.ts'
import { findBinned } from './kinds/find-binned.ts'
import { settle, type Choice } from './settle.ts'
import { conflictOf } from './take-files.ts'

/**
 * @property wanted files from which pictures must be made
 * @property kept files that bring nothing new, or lose against the website, with the hashes of the masters they would produce
 * @property seen hash of the website's master at the time of the decision, by path
 */
type SettledPictures = {
  wanted: ContentFile[]
  kept: Map<ContentFile, string>
  conflicts: ContentConflict[]
  seen: ReadonlyMap<string, string>
}

/** Separates pictures that were replaced or deleted on the website from those whose files win. */
export async function settlePictures(
  stores: ContentStores,
  folder: string,
  files: readonly ContentFile[],
  choices: ReadonlyMap<string, Choice>,
): Promise<SettledPictures> {
  const settled: SettledPictures = { wanted: [], kept: new Map(), conflicts: [], seen: await readHashes(stores) }
  const known = await stores.contentFiles.listMarks()
  const present = new Map((await stores.library.list()).map((picture) => [picture.path, picture]))
  for (const file of files) {
    const { path } = file
    const picture = present.get(path)
    const former = await findFormer(stores, path, picture)
    // Deleted on the website before it was made.
    if (!picture && former !== undefined && isPending({ hash: former })) continue
    const standing = picture ? standingOf(picture) : await findGone(stores, path, known.has(path))
    if (!standing || standing.says === former) {
      settled.wanted.push(file)
      continue
    }
    // Only here it matters whether the file holds another picture, or was merely copied.
    const brought = await hashOf(folder, path)
    const verdict = settle({ former, brought, standing }, choices.get(path))
    if (verdict === 'take') settled.wanted.push(file)
    else if (verdict === 'keep') settled.kept.set(file, brought)
    else settled.conflicts.push(conflictOf(file, standing))
  }
  return settled
}

const standingOf = ({ hash, changedAt }: LibraryPicture): Standing => ({
  says: hash,
  isOwn: changedAt !== undefined,
  at: changedAt,
})

/** @param isKnown whether its file was imported before: then a missing picture was deleted */
async function findGone(stores: ContentStores, path: string, isKnown: boolean): Promise<Standing | undefined> {
  return (await findBinned(stores, 'picture', path)) ?? (isKnown ? { says: undefined, isOwn: true } : undefined)
}

/** Earlier versions did not store which master came from a file. */
async function findFormer(
  stores: ContentStores,
  path: string,
  picture: LibraryPicture | undefined,
): Promise<string | undefined> {
  const noted = await stores.contentFiles.findSource(path)
  return noted ?? (picture?.changedAt === undefined ? picture?.hash : undefined)
}

async function hashOf(folder: string, path: string): Promise<string> {
  const prepared = await apart.prepareMaster(await readContentBytes(folder, path))
  return prepared.ok ? prepared.value.hash : 'no picture'
}

async function readHashes(stores: ContentStores): Promise<Map<string, string>> {
  return new Map((await stores.pictures.list()).map(({ path, hash }) => [path, hash]))
}

/** Typical for photographs, until the picture itself is read. */
const PENDING_SIZE = { format: 'jpeg', width: 1200, height: 800 } as const

/** Stores a pending picture where there is none yet; an existing one stays until it is made again. @returns `files` of the stored ones */
export async function promisePictures(
  stores: ContentStores,
  pending: readonly ContentFile[],
  texts: (path: string) => string,
): Promise<{ files: ContentFile[]; hashes: ReadonlyMap<string, string> }> {
  const present = await readHashes(stores)
  const files = pending.filter(({ path }) => !present.has(path))
  const hashes = new Map(files.map(({ path, mark }) => [path, pendingHash(path + mark)]))
  await stores.pictures.putMany([...hashes].map(([path, hash]) => ({ ...PENDING_SIZE, path, hash, text: texts(path) })))
  return { files, hashes }
}

const pendingHash = (file: string): string => PENDING_HASH + contentHash(Buffer.from(file)).slice(PENDING_HASH.length)

type Taken = { files: ContentFile[]; conflicts: ContentConflict[]; hashes: ReadonlyMap<string, string> }

/** Stores the finished pictures, except those replaced on the website meanwhile. @returns `hashes` of their masters */
export async function takePictures(
  stores: ContentStores,
  { wanted, kept, conflicts, seen, imported }: SettledPictures & { imported: readonly Picture[] },
): Promise<Taken> {
  const present = await readHashes(stores)
  const isOvertaken = ({ path }: { path: string }) => present.get(path) !== seen.get(path)
  const taken = imported.filter((picture) => !isOvertaken(picture))
  await stores.pictures.putMany(taken)
  const overtaken = wanted.filter(isOvertaken)
  const standing = ({ path }: ContentFile): Standing => ({ says: present.get(path), isOwn: true })
  return {
    files: [...kept.keys(), ...wanted.filter((file) => !isOvertaken(file))],
    conflicts: [...conflicts, ...overtaken.map((file) => conflictOf(file, standing(file)))],
    hashes: new Map([
      ...[...kept].map(([{ path }, hash]) => [path, hash] as const),
      ...taken.map(({ path, hash }) => [path, hash] as const),
    ]),
  }
}
