import { putIntoBin } from '#features/bin/keep-bin.ts'
import { fileNameOf } from '#features/club/editing/file-field.ts'
import { listedFiles } from '#features/club/editing/listed-files.ts'
import { saveDocument } from '#features/club/editing/save-document.ts'
import { keepBytes, offerFile } from '#features/club/editing/upload-file.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import type { ServerContext } from '#server/context/site-context.ts'
import { may, type Actor } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import type { BucketContents, StoredObject } from '#programs/storage/stored-object.ts'
import { createNaming, refusingTaken, type Naming } from './name-objects.ts'
import { toBinRefusal } from './picture-bucket.ts'

const RIGHT = 'keep-club'
export const NOT_A_PDF = 'Diese Datei ist kein PDF.'

/** The public files of the club, from its page of downloads. */
export function createDocumentBucket(ctx: ServerContext): BucketContents {
  const { media } = ctx
  const files = ctx.read.pictures
  const naming = createNaming(ctx, {
    bucket: 'documents',
    ownName: fileNameOf,
    ownPath: (name) => `docs/${name}`,
    isThere: async ({ pictures }, path) => (await pictures.findFile(path)) !== undefined,
  })

  async function find(name: string): Promise<StoredObject | undefined> {
    const path = await naming.findPath(name)
    const file = path === undefined ? undefined : await files.findFile(path)
    return file && { ...toObject(file), name }
  }

  const put = createPutting(ctx, naming, find)

  return {
    list: async () => naming.callAll((await files.listFiles()).map(toObject)),
    find,
    async open({ hash }) {
      const bytes = await media.findFile(hash)
      return bytes && new Uint8Array(bytes)
    },
    openSize: async () => undefined,
    asPassedOnBy: () => undefined,
    rightFor: () => RIGHT,
    put,

    move: naming.moving(RIGHT),

    async copy(actor, { hash }, name) {
      const bytes = await media.findFile(hash)
      return bytes ? put(actor, { name, bytes, replaces: undefined }) : err({ kind: 'gone' })
    },

    mayRemove: async (actor) => (may(actor, RIGHT) ? ok(undefined) : err({ kind: 'not-allowed' })),
    remove: (actor, { path }) => removeFile(ctx, actor, path),
  }
}

function createPutting(
  ctx: ServerContext,
  naming: Naming,
  find: (name: string) => Promise<StoredObject | undefined>,
): BucketContents['put'] {
  return (actor, { name, bytes, replaces }) =>
    refusingTaken(async () => {
      const title = name.split('/').at(-1) ?? ''
      const kept = await keepBytes(ctx, actor, { name: title, bytes, replaces: replaces?.path })
      if (!kept.ok && kept.error.kind === 'not-allowed') return err({ kind: 'not-allowed' })
      if (!kept.ok) return err({ kind: 'unfit', message: NOT_A_PDF })
      const done = await ctx.write(async (stores) => {
        const offered = await offerFile(ctx, stores, kept.value)
        if (offered.ok) await naming.give(stores, offered.value, name)
        return offered
      })
      const placed = done.ok ? await find(name) : undefined
      if (placed) return ok(placed)
      if (done.ok || done.error.kind === 'unknown-file') return err({ kind: 'gone' })
      return err({ kind: 'unfit', message: NOT_A_PDF })
    })
}

/** As in the room: the file is taken off the list and put into the bin; one that is in no list goes there directly. */
async function removeFile(ctx: ServerContext, actor: Actor, path: string): ReturnType<BucketContents['remove']> {
  const { source, number } = await ctx.read.documents.find('downloads')
  const listed = listedFiles(source, ctx.pageText)
  const left = listed.filter(({ file }) => file !== path)
  if (left.length === listed.length) {
    const removed = await putIntoBin(ctx, actor, { kind: 'file', key: path })
    return removed.ok ? removed : err(toBinRefusal(removed.error))
  }
  const saved = await saveDocument(ctx, actor, 'downloads', { values: { documents: left }, seen: number })
  return saved.ok ? saved : err({ kind: saved.error.kind === 'not-allowed' ? 'not-allowed' : 'busy' })
}

const toObject = ({ path, hash, mediaType, bytes }: FileRecord): StoredObject => ({
  name: fileNameOf(path),
  path,
  hash,
  mediaType,
  bytes,
  text: '',
  createdAt: undefined,
  changedAt: undefined,
})
