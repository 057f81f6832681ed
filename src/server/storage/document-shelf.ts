import { fileNameOf } from '#features/club/editing/file-field.ts'
import type { MemberFile } from '#features/members/member-file.ts'
import { createMemberFileStore } from '#features/members/member-file-store.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Database } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { may } from '#rights/offices.ts'
import type { Shelf, StoredObject, Viewer } from '#storage-api/stored-object.ts'

type Needs = { db: Database; media: Pick<MediaStore, 'findFile'> }

/** The folder of what members alone find. */
export const MEMBERS_FOLDER = 'members/'
const PDF = 'application/pdf'

/** The files that the club offers to everybody, and those that it has for its members. */
export function createDocumentShelf({ db, media }: Needs): Shelf {
  const offered = createPictureStore(db)
  const forMembers = createMemberFileStore(db)
  const isMember = (viewer: Viewer) => viewer !== undefined && may(viewer, 'read-member-files')
  return {
    async list(viewer) {
      const files = (await offered.listFiles()).map(toObject)
      return isMember(viewer) ? [...files, ...(await forMembers.list()).map(toMemberObject)] : files
    },

    async find(name, viewer) {
      if (!name.startsWith(MEMBERS_FOLDER)) {
        const file = await offered.findFile(`docs/${name}`)
        return file && toObject(file)
      }
      if (!isMember(viewer)) return undefined
      return (await forMembers.list()).map(toMemberObject).find((file) => file.name === name)
    },

    async open({ path, hash }) {
      const bytes = path.startsWith(MEMBERS_FOLDER)
        ? (await forMembers.findContent(path.slice(MEMBERS_FOLDER.length)))?.content
        : await media.findFile(hash)
      return bytes && new Uint8Array(bytes)
    },
  }
}

const toObject = ({ path, hash, mediaType, bytes }: FileRecord): StoredObject => ({
  ...{ name: fileNameOf(path), path, hash, mediaType, bytes, text: '' },
  ...{ createdAt: undefined, changedAt: undefined },
})

/** Its contents never change, so its id stands for them. */
const toMemberObject = ({ id, title, bytes, addedAt }: MemberFile): StoredObject => ({
  ...{
    name: `${MEMBERS_FOLDER}${id}.pdf`,
    path: `${MEMBERS_FOLDER}${id}`,
    hash: id,
    mediaType: PDF,
    bytes,
    text: title,
  },
  ...{ createdAt: addedAt, changedAt: undefined },
})
