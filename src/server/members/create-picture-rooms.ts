import type { ConsentActions } from '#features/pictures/consents/consent-actions.ts'
import { createConsentStore } from '#features/pictures/consents/consent-store.ts'
import { createExportConsents } from '#features/pictures/consents/export-consents.ts'
import { createKeepConsents } from '#features/pictures/consents/keep-consents.ts'
import { createRecordPictureConsent } from '#features/pictures/consents/record-picture-consent.ts'
import { createDescribePicture } from '#features/pictures/library/describe-picture.ts'
import { createDiscardMedia } from '#features/pictures/library/discard-media.ts'
import type { LibraryActions } from '#features/pictures/library/library-actions.ts'
import { createLibraryStore, type LibraryStore } from '#features/pictures/library/library-store.ts'
import { createCountUndescribed, createListPictures } from '#features/pictures/library/list-pictures.ts'
import { createReceivePictures } from '#features/pictures/library/receive-pictures.ts'
import { createReplacePicture } from '#features/pictures/library/replace-picture.ts'
import { createShowPicture } from '#features/pictures/library/show-picture.ts'
import { createUploadPicture } from '#features/pictures/library/upload-picture.ts'
import type { Picture } from '#features/pictures/picture.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { VariantSource } from '#platform/media/serve-variant.ts'
import type { WorkQueue } from '#platform/media/work-queue.ts'
import { newId } from '#shared/new-id.ts'
import { createFindPictureUses } from './find-picture-uses.ts'

type Needs = {
  connection: DatabaseConnection
  log: Pick<Log, 'warn'>
  media: MediaStore
  variants: Pick<VariantSource, 'findForKeepers'>
  prepareSizes: (picture: Picture) => void
  /** Masters are made in turn, whoever sends them. */
  queue: WorkQueue
  nameOf: ConsentActions['nameOf']
  now: () => Date
}

/** The rooms of pictures and of consents, which share the pictures. */
export function createPictureRooms(needs: Needs): { pictures: LibraryActions; consents: ConsentActions } {
  const { connection, variants, nameOf, now } = needs
  const { db, inTransaction } = connection
  const { library, consents } = storesOf(db)
  const findUses = createFindPictureUses(db, now)
  const inBoth = <T>(work: (stores: ReturnType<typeof storesOf>) => Promise<T>) =>
    inTransaction((trx) => work(storesOf(trx)))
  const inLibrary = <T>(work: (stores: LibraryStore) => Promise<T>) => inBoth((stores) => work(stores.library))
  const keeping = {
    ...needs,
    library,
    inTransaction: inLibrary,
    findUses,
    newId: () => newId(now()),
    discard: createDiscardMedia({ ...needs, library }),
  }
  return {
    pictures: {
      ...createShowPicture({ library, consents, findUses, variants }),
      list: createListPictures({ library }),
      countUndescribed: createCountUndescribed({ library }),
      receive: createReceivePictures(),
      upload: createUploadPicture(keeping),
      describe: createDescribePicture(keeping),
      recordConsent: createRecordPictureConsent({ inTransaction: inBoth, now }),
      replace: createReplacePicture(keeping),
    },
    consents: {
      ...createKeepConsents({ ...keeping, consents, inTransaction: inBoth }),
      export: createExportConsents({ consents, now }),
      nameOf,
    },
  }
}

const storesOf = (db: Database) => ({ library: createLibraryStore(db), consents: createConsentStore(db) })
