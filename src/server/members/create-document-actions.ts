import { pageText } from '#content/page-text.ts'
import { createBinStore } from '#features/bin/bin-store.ts'
import { placeFile, withdrawFile } from '#content/place-file.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createCancelToday } from '#features/club/editing/cancel-today.ts'
import { createChangeOfOffice } from '#features/club/editing/change-of-office.ts'
import type { DocumentActions } from '#features/club/editing/document-actions.ts'
import { createDocumentHistory } from '#features/club/editing/document-history.ts'
import type { DocumentWork } from '#features/club/editing/document-needs.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { createCheckDocument, createSaveDocument } from '#features/club/editing/save-document.ts'
import { createShowDocument } from '#features/club/editing/show-document.ts'
import { createReceiveFile, createUploadFile } from '#features/club/editing/upload-file.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { newId } from '#shared/new-id.ts'

type Needs = {
  connection: DatabaseConnection
  media: Pick<MediaStore, 'putFile'>
  nameOf: DocumentActions['nameOf']
  now: () => Date
}

export function createDocumentActions({ connection, media, nameOf, now }: Needs): DocumentActions {
  const { db, inTransaction } = connection
  const needs = {
    now,
    pages: pageText,
    documents: createDocumentStore(db),
    inTransaction: <T>(work: (stores: DocumentWork) => Promise<T>) =>
      inTransaction((trx) => work(documentWork(trx, now))),
  }
  const pictures = createPictureStore(db)
  const upload = createUploadFile({ ...needs, putBytes: media.putFile })
  return {
    ...createShowDocument(needs),
    check: createCheckDocument(needs),
    save: createSaveDocument(needs),
    history: createDocumentHistory(needs),
    training: createCancelToday(needs),
    office: createChangeOfOffice(needs),
    upload,
    receiveFile: createReceiveFile(upload),
    nameOf,
    listPictures: async () => (await pictures.list()).map(({ path, hash, text }) => ({ path, hash, text })),
    listFiles: async () => (await pictures.listFiles()).map(({ path }) => path),
  }
}

export function documentWork(trx: Database, now: () => Date): DocumentWork {
  const pictures = createPictureStore(trx)
  const bin = createBinStore(trx)
  const making = { newId: () => newId(now()), now }
  return {
    documents: createDocumentStore(trx),
    findClub: () => createClubStore(trx).findFacts('club'),
    async findUnknownPaths(paths) {
      const present = [...(await pictures.list()), ...(await pictures.listFiles())].map(({ path }) => path)
      const known = new Set([...present, ...(await bin.listNames('file'))])
      return paths.filter((path) => !known.has(path))
    },
    listFiles: async () => ({
      offered: (await pictures.listFiles()).map(({ path }) => path),
      withdrawn: await bin.listNames('file'),
    }),
    placeFile: (file, binned) => placeFile(trx, file, { ...binned, ...making }),
    withdrawFile: (path, binned) => withdrawFile(trx, path, { ...binned, ...making }),
    async returnFile(path) {
      const item = await bin.findByName('file', path)
      if (item) await bin.takeOut(item)
    },
    raiseRevision: () => raiseRevision(trx),
  }
}
