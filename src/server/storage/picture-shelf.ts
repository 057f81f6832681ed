import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import { pictureName, picturePath, type LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Database } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { may } from '#rights/offices.ts'
import type { Shelf, StoredObject, Viewer } from '#storage-api/stored-object.ts'

type Needs = { db: Database; media: Pick<MediaStore, 'findMaster'> }

/**
 * The picture library. Who looks after it sees all of it; all others find what the site would show them, and of what they find only that is listed
 * of which somebody has said what is to be seen on it: what has just been uploaded is still to be chosen from.
 */
export function createPictureShelf({ db, media }: Needs): Shelf {
  const library = createLibraryStore(db)
  const { isKnown } = createPictureStore(db)
  const isKeeper = (viewer: Viewer) => viewer !== undefined && may(viewer, 'write-news')
  return {
    async list(viewer) {
      const all = await library.list()
      return (isKeeper(viewer) ? all : all.filter(isListed(all))).map(toObject)
    },

    async find(name, viewer) {
      const picture = await library.find(picturePath(name))
      if (!picture || !(isKeeper(viewer) || (await isKnown(picture.hash)))) return undefined
      return toObject(picture)
    },

    async open({ hash }) {
      const master = await media.findMaster(hash)
      return master && new Uint8Array(master.bytes)
    },
  }
}

/** The same bytes may be there twice; withheld once is withheld. */
function isListed(all: readonly LibraryPicture[]) {
  const withheld = new Set(all.filter(({ consent }) => isWithheld(consent, 'website')).map(({ hash }) => hash))
  return ({ hash, isUndescribed }: LibraryPicture) => !isUndescribed && !withheld.has(hash)
}

const toObject = (picture: LibraryPicture): StoredObject => ({
  ...{ name: pictureName(picture), path: picture.path, hash: picture.hash, bytes: undefined, text: picture.text },
  mediaType: picture.format === 'svg' ? 'image/svg+xml' : `image/${picture.format}`,
  ...{ createdAt: picture.addedAt, changedAt: picture.changedAt },
})
