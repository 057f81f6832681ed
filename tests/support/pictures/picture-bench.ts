import { discardItem, putIntoBin } from '#features/bin/keep-bin.ts'
import type { BinContext } from '#features/bin/context.ts'
import { discardMedia } from '#features/pictures/library/discard-media.ts'
import type { PictureContext } from '#features/pictures/context.ts'
import type { LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { uploadPicture } from '#features/pictures/library/upload-picture.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createLog } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createWorkQueue } from '#platform/media/work-queue.ts'
import type { Actor } from '#rights/offices.ts'
import { binnedThings } from '#server/context/binned-things.ts'
import { findPictureUses } from '#server/context/find-picture-uses.ts'
import { storeContext } from '#server/context/store-context.ts'
import { firstInBin } from '#tests/support/first-in-bin.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { plainPicture } from './sample-pictures.ts'

export const EDITOR: Actor = { accountId: 'eva', offices: ['editor'] }
export const YOUTH: Actor = { accountId: 'jo', offices: ['youth'] }
export const DIRECTOR: Actor = { accountId: 'dora', offices: ['director'] }

export const GIVEN = { website: 'given', press: 'given', social: 'given' } as const

/** A consent as the form sends it: Mia's mother allows website and press. */
export const MIA = {
  name: ' Mia  Beispiel ',
  birthYear: '2012',
  givenBy: 'Erika Beispiel',
  since: '2024-11-24',
  note: 'Ordner Jugend',
  website: 'ja',
  press: 'ja',
}

/** Pictures and consents with their own database and folder, and a clock that tests set. */
export function createPictureBench(connection: DatabaseConnection) {
  const folder = temporaryFolder()
  const clock = { now: new Date('2024-12-01T12:00:00Z') }
  const media: MediaStore = createFolderMediaStore(folder)
  const warnings: string[] = []
  const prepared: string[] = []
  const common = {
    connection,
    media,
    log: { ...createLog('silent'), warn: (_: unknown, message?: string) => void warnings.push(message ?? '') },
    now: () => clock.now,
  }
  const stores = storeContext({ connection, now: common.now })
  const ctx: PictureContext & BinContext = {
    ...stores,
    ...common,
    nameOf: async (id) => id,
    things: binnedThings(stores),
    sweepMedia: () => discardMedia({ ...stores, ...common }),
    variants: { findForKeepers: async ({ hash }) => ({ bytes: Buffer.from(hash), mediaType: 'image/jpeg' }) },
    prepareSizes: ({ path }) => void prepared.push(path),
    pictureQueue: createWorkQueue(1),
    findPictureUses: (path) => findPictureUses(stores.read, clock.now, path),
    uploads: { underWay: 0 },
  }

  let sent = 0
  return {
    ctx,
    media,
    clock,
    warnings,
    prepared,
    library: ctx.read.library,
    readers: createPictureStore(connection.db),

    /** Deletes a picture for good. */
    async erase(path: string): Promise<void> {
      await putIntoBin(ctx, EDITOR, { kind: 'picture', key: path })
      await discardItem(ctx, EDITOR, await firstInBin(ctx, EDITOR))
    },

    /** A new, unique photo. */
    async upload(): Promise<LibraryPicture> {
      const outcome = await uploadPicture(
        ctx,
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
