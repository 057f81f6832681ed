import type { BinActions } from '#features/bin/keep-bin.ts'
import type { DocumentActions } from '#features/club/editing/document-actions.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { fileNameOf } from '#features/club/editing/file-field.ts'
import { listedFiles } from '#features/club/editing/listed-files.ts'
import { createUploadFile } from '#features/club/editing/upload-file.ts'
import { pageText } from '#content/page-text.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import type { Context } from '#platform/context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { openStores, type Stores } from '#server/context/stores.ts'
import { documentWork } from '#server/members/create-document-actions.ts'
import { allow } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import type { Shelf, StoredObject } from '#programs/storage/stored-object.ts'
import { createNaming, refusingTaken, type Naming } from './name-objects.ts'
import { toBinRefusal } from './picture-shelf.ts'

export type DocumentShelfNeeds = {
  connection: DatabaseConnection
  ctx: Context<Stores>
  media: Pick<MediaStore, 'findFile' | 'putFile'>
  documents: Pick<DocumentActions, 'save'>
  bin: Pick<BinActions, 'look' | 'remove'>
  now: () => Date
}

const RIGHT = 'keep-club'
export const NOT_A_PDF = 'Diese Datei ist kein PDF.'

/** The files that the club offers to everybody on its page of downloads. */
export function createDocumentShelf(needs: DocumentShelfNeeds): Shelf {
  const { ctx, media } = needs
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

  const put = createPutting(needs, naming, find)

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

    mayRemove: async (actor) => (allow(actor, RIGHT).ok ? ok(undefined) : err({ kind: 'not-allowed' })),
    remove: createRemoving(needs),
  }
}

type FindObject = (name: string) => Promise<StoredObject | undefined>

function createPutting({ connection, media, now }: DocumentShelfNeeds, naming: Naming, find: FindObject): Shelf['put'] {
  return (actor, { name, bytes, replaces }) =>
    refusingTaken(async () => {
      const upload = createUploadFile({
        now,
        pages: pageText,
        putBytes: media.putFile,
        documents: createDocumentStore(connection.db),
        inTransaction: (work) =>
          connection.inTransaction((trx) => {
            const within = documentWork(trx, now)
            return work({
              ...within,
              async placeFile(file, binned) {
                await within.placeFile(file, binned)
                await naming.give(openStores({ db: trx, engine: connection.engine, now }), file.path, name)
              },
            })
          }),
      })
      const title = name.split('/').at(-1) ?? ''
      const done = await upload(actor, { name: title, bytes, replaces: replaces?.path })
      const placed = done.ok ? await find(name) : undefined
      if (placed) return ok(placed)
      if (done.ok || done.error.kind === 'unknown-file') return err({ kind: 'gone' })
      if (done.error.kind === 'not-allowed') return err({ kind: 'not-allowed' })
      return err({ kind: 'unfit', message: NOT_A_PDF })
    })
}

/** As in the room: it is taken off the list, and lies in the bin; what stands in no list goes there directly. */
function createRemoving({ connection, documents, bin }: DocumentShelfNeeds): Shelf['remove'] {
  return async function remove(actor, { path }) {
    const { source, number } = await createDocumentStore(connection.db).find('downloads')
    const listed = listedFiles(source, pageText)
    const left = listed.filter(({ file }) => file !== path)
    if (left.length === listed.length) {
      const removed = await bin.remove(actor, { kind: 'file', key: path })
      return removed.ok ? removed : err(toBinRefusal(removed.error))
    }
    const saved = await documents.save(actor, 'downloads', { values: { documents: left }, seen: number })
    return saved.ok ? saved : err({ kind: saved.error.kind === 'not-allowed' ? 'not-allowed' : 'busy' })
  }
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
