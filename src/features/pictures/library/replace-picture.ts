import { allow, type Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DiscardMedia } from './discard-media.ts'
import type { LibraryPicture } from './library-picture.ts'
import type { LibraryStore } from './library-store.ts'
import { makeMaster, type UploadNeeds, type UploadRefusal } from './upload-picture.ts'

type Needs = Pick<UploadNeeds, 'media' | 'queue' | 'prepareSizes' | 'now'> & {
  library: Pick<LibraryStore, 'find'>
  inTransaction: <T>(
    work: (library: Pick<LibraryStore, 'setMaster' | 'keepMedia' | 'discardMedia' | 'find'>) => Promise<T>,
  ) => Promise<T>
  discard: DiscardMedia
}

export function createReplacePicture(needs: Needs) {
  const { media, library, queue, prepareSizes, inTransaction, discard, now } = needs

  /**
   * Puts other bytes under the same path: whatever shows the picture shows the new one. Description and consent stay, for whoever does
   * this to look at.
   */
  return async function replacePicture(
    actor: Actor,
    bytes: Buffer,
    path: string,
  ): Promise<Result<LibraryPicture, UploadRefusal>> {
    const allowed = allow(actor, 'write-news')
    if (!allowed.ok) return allowed
    const former = await library.find(path)
    if (!former) return err({ kind: 'unknown-picture' })
    const master = await makeMaster(queue, bytes)
    if (!master.ok) return master
    await media.putMaster(master.value)
    const replaced = await inTransaction(async (stores) => {
      await stores.keepMedia(master.value.hash)
      await stores.setMaster(path, master.value, now())
      if (former.hash !== master.value.hash) await stores.discardMedia(former.hash, now())
      return stores.find(path)
    })
    if (!replaced) return err({ kind: 'unknown-picture' })
    await discard()
    prepareSizes(replaced)
    return ok(replaced)
  }
}
