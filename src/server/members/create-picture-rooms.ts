import type { LibraryActions } from '#features/pictures/library/library-actions.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createListPictures } from '#features/pictures/library/list-pictures.ts'
import { createReceivePictures } from '#features/pictures/library/receive-pictures.ts'
import { createUploadPicture } from '#features/pictures/library/upload-picture.ts'
import type { Picture } from '#features/pictures/picture.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import { newId } from '#shared/new-id.ts'

type Needs = {
  connection: DatabaseConnection
  media: MediaStore
  prepareSizes: (picture: Picture) => void
  now: () => Date
}

export function createLibraryActions({ connection, media, prepareSizes, now }: Needs): LibraryActions {
  const { db, inTransaction } = connection
  const library = createLibraryStore(db)
  const queue = createWorkQueue(1)
  const needs = {
    ...{ media, library, queue, prepareSizes, now, newId: () => newId(now()) },
    inTransaction: <T>(work: (stores: typeof library) => Promise<T>) =>
      inTransaction((trx) => work(createLibraryStore(trx))),
  }
  return {
    list: createListPictures(needs),
    receive: createReceivePictures(),
    upload: createUploadPicture(needs),
  }
}
