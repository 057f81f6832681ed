import type { ContentContext } from '#content/context.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isPending } from '#platform/images/picture-variant.ts'
import { unusable } from './content-mistake.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'

/**
 * Writes all content as files that an import reads: Markdown, YAML, pictures, documents. Replaces existing files of the same names.
 *
 * @returns how many files were written
 */
export async function exportContent(folder: string, ctx: ContentContext): Promise<number> {
  let count = 0
  for await (const [path, content] of contentFiles(ctx)) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content, { mode: isPrivate(path) ? 0o600 : 0o666 })
    count += 1
  }
  return count
}

const isPrivate = (path: string) => ALL_KINDS.some((kind) => kind.isPrivate && kind.owns(path))

async function* contentFiles(ctx: ContentContext): AsyncGenerator<[path: string, content: string | Buffer]> {
  const { findSource: find, listSources: list } = ctx.read.contentFiles
  for (const kind of ALL_KINDS) yield* kind.write(ctx.read, { find, list })
  yield* mediaFiles(ctx)
}

const NOT_MADE_YET =
  'Dieses Bild wird noch vorbereitet. Das geht, solange die Website läuft; bitte versuchen Sie es in einigen Minuten noch einmal.'

async function* mediaFiles({ read, media }: ContentContext): AsyncGenerator<[string, Buffer]> {
  for (const { path, hash } of await read.pictures.list()) {
    if (isPending({ hash })) throw unusable(path, NOT_MADE_YET)
    const master = await media.findMaster(hash)
    if (!master) throw new Error(`The picture ${path} is missing in the media store.`)
    yield [path, master.bytes]
  }
  for (const { path, hash } of await read.pictures.listFiles()) {
    const bytes = await media.findFile(hash)
    if (!bytes) throw new Error(`The file ${path} is missing in the media store.`)
    yield [path, bytes]
  }
}
