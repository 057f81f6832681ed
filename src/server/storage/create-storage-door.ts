import { randomUUID } from 'node:crypto'
import type { KeyReader } from '#data-api/guard/role.ts'
import type { Identity } from '#identity/core/create-identity.ts'
import { MAX_BYTES } from '#platform/images/image-limits.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { AppParts } from '#server/app-parts.ts'
import { loggablePath } from '#server/loggable-path.ts'
import { createStorageApi, STORAGE_ADDRESSES } from '#storage-api/create-storage-api.ts'
import { createDocumentShelf } from './document-shelf.ts'
import { createPictureShelf } from './picture-shelf.ts'
import { createWhoAsks } from './who-asks.ts'

type Needs = {
  connection: DatabaseConnection
  media: MediaStore
  keys: KeyReader
  identity: Pick<Identity, 'signIn' | 'admin'>
  log: Pick<Log, 'error'>
}

/** The storage API with everything behind it: the picture library and the documents of the club. */
export function createStorageDoor({ connection, media, keys, identity, log }: Needs): AppParts['storageApi'] {
  const { db } = connection
  const app = createStorageApi({
    buckets: {
      pictures: {
        ...{ name: 'pictures', maxBytes: MAX_BYTES, shelf: createPictureShelf({ db, media }) },
        mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
      },
      documents: {
        ...{ name: 'documents', maxBytes: MAX_BYTES, shelf: createDocumentShelf({ db, media }) },
        mediaTypes: ['application/pdf'],
      },
    },
    whoAsks: createWhoAsks({ keys, signIn: identity.signIn, neededFactorOf: identity.admin.neededFactorOf }),
    reportFault(error, { method, url }) {
      const reference = randomUUID()
      log.error({ err: error, reference, method, path: loggablePath(url) }, 'a storage request failed')
      return reference
    },
  })
  return { addresses: STORAGE_ADDRESSES, fetch: app.fetch }
}
