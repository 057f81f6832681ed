import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Database } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createContentFileStore } from './content-file-store.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'

type Parts = { db: Database; media: MediaStore }

/**
 * Writes all content as the files an import reads: Markdown, YAML, pictures, documents. Existing files of the same names are replaced.
 *
 * @returns how many files were written
 */
export async function exportContent(folder: string, parts: Parts): Promise<number> {
  let count = 0
  for await (const [path, content] of contentFiles(parts)) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content, { mode: isPrivate(path) ? 0o600 : 0o666 })
    count += 1
  }
  return count
}

const isPrivate = (path: string) => ALL_KINDS.some((kind) => kind.isPrivate && kind.owns(path))

async function* contentFiles(parts: Parts): AsyncGenerator<[path: string, content: string | Buffer]> {
  const store = createContentFileStore(parts.db)
  for (const kind of ALL_KINDS) yield* kind.write(parts.db, { find: store.findSource, list: store.listSources })
  yield* mediaFiles(parts)
}

async function* mediaFiles({ db, media }: Parts): AsyncGenerator<[string, Buffer]> {
  const store = createPictureStore(db)
  for (const { path, hash } of await store.list()) {
    const master = await media.findMaster(hash)
    if (!master) throw new Error(`The picture ${path} is missing in the media store.`)
    yield [path, master.bytes]
  }
  for (const { path, hash } of await store.listFiles()) {
    const bytes = await media.findFile(hash)
    if (!bytes) throw new Error(`The file ${path} is missing in the media store.`)
    yield [path, bytes]
  }
}
