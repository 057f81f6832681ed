import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import type { LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import type { Actor } from '#rights/offices.ts'
import { createBinActions } from '#server/members/create-bin-actions.ts'
import { createPictureRooms } from '#server/members/create-picture-rooms.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createFolderMediaStore } from './folder-media-store.ts'
import { plainPicture } from './sample-pictures.ts'

export const EDITOR: Actor = { accountId: 'eva', offices: ['editor'] }
export const YOUTH: Actor = { accountId: 'jo', offices: ['youth'] }
export const DIRECTOR: Actor = { accountId: 'dora', offices: ['director'] }

export const GIVEN = { website: 'given', press: 'given', social: 'given' } as const

/** Both rooms of pictures on a database and a folder of their own, at a clock that can be set. */
export function createPictureBench(connection: DatabaseConnection) {
  const folder = temporaryFolder()
  const clock = { now: new Date('2024-12-01T12:00:00Z') }
  const media: MediaStore = createFolderMediaStore(folder)
  const warnings: string[] = []
  const common = {
    connection,
    media,
    log: { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') },
    nameOf: async (id: string) => id,
    now: () => clock.now,
  }
  const bin = createBinActions(common)
  const rooms = createPictureRooms({
    ...common,
    variants: { findForKeepers: async ({ hash }) => ({ bytes: Buffer.from(hash), mediaType: 'image/jpeg' }) },
    prepareSizes: () => undefined,
    queue: createWorkQueue(1),
  })

  let sent = 0
  return {
    ...rooms,
    media,
    clock,
    warnings,
    bin,
    library: createLibraryStore(connection.db),
    readers: createPictureStore(connection.db),

    /** Deletes a picture for good. */
    async erase(path: string): Promise<void> {
      await bin.remove(EDITOR, { kind: 'picture', key: path })
      const listed = await bin.list(EDITOR)
      const [item] = listed.ok ? listed.value : []
      if (item) await bin.discard(EDITOR, item.id)
    },

    /** A photo that nobody has sent before. */
    async upload(): Promise<LibraryPicture> {
      const outcome = await rooms.pictures.upload(
        EDITOR,
        await plainPicture(64, (sent += 1))
          .jpeg()
          .toBuffer(),
      )
      if (!outcome.ok) throw new Error(outcome.error.kind)
      return outcome.value
    },
  }
}
