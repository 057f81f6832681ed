import { detectFormat } from '#platform/images/detect-format.ts'
import { apart } from '#platform/images/in-picture-process.ts'
import type { ImageRefusal, Master } from '#platform/images/prepare-master.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { WorkQueue } from '#platform/media/work-queue.ts'
import { NO_MINORS } from '#features/pictures/consents/picture-consent.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LibraryPicture, UnknownPicture } from './library-picture.ts'
import type { LibraryStore } from './library-store.ts'
import { newPicturePath } from './new-picture-path.ts'

/** `unknown-picture`: there is none to be replaced. */
export type UploadRefusal = NotAllowed | ImageRefusal | UnknownPicture | { kind: 'drawing' }

export type UploadNeeds = {
  media: Pick<MediaStore, 'putMaster' | 'findMaster'>
  library: Pick<LibraryStore, 'findUploaded'>
  inTransaction: <T>(work: (library: Pick<LibraryStore, 'add' | 'keepMedia'>) => Promise<T>) => Promise<T>
  /** Masters are made one after the other: each takes as much memory as its pixels. */
  queue: WorkQueue
  /** Makes the sizes of a new picture before somebody asks for them. */
  prepareSizes: (picture: Picture) => void
  now: () => Date
  newId: () => string
}

/** Makes a master of what somebody sends, in its turn. Photos only: a drawing can hold texts that nobody sees, and work without end. */
export async function makeMaster(queue: WorkQueue, bytes: Buffer): Promise<Result<Master, UploadRefusal>> {
  if (detectFormat(bytes) === 'svg') return err({ kind: 'drawing' })
  return queue.run(() => apart.prepareMaster(bytes), 'now')
}

export function createUploadPicture(needs: UploadNeeds) {
  const { media, library, inTransaction, queue, prepareSizes, now, newId } = needs

  async function keep({ hash, format, width, height }: Master): Promise<LibraryPicture> {
    const at = now()
    const added: Omit<LibraryPicture, 'path'> = {
      hash,
      format,
      width,
      height,
      text: '',
      isUndescribed: true,
      addedAt: at,
      changedAt: at,
      consent: NO_MINORS,
    }
    const picture = { ...added, path: newPicturePath(format, { id: newId(), now: at }) }
    const isAdded = await inTransaction(async (stores) => {
      await stores.keepMedia(hash)
      return stores.add(picture)
    })
    // Another picture of the day has this name already.
    return isAdded ? picture : keep({ hash, format, width, height, bytes: Buffer.alloc(0) })
  }

  /**
   * Takes a picture into the library. What is sent again, because the answer got lost on a bad line, is the same picture.
   *
   * @param bytes the file as it was sent; nothing of it but the picture is kept
   */
  return async function uploadPicture(actor: Actor, bytes: Buffer): Promise<Result<LibraryPicture, UploadRefusal>> {
    const allowed = allow(actor, 'write-news')
    if (!allowed.ok) return allowed
    const master = await makeMaster(queue, bytes)
    if (!master.ok) return master
    const known = await library.findUploaded(master.value.hash)
    if (known) return ok(known)
    await media.putMaster(master.value)
    const picture = await keep(master.value)
    prepareSizes(picture)
    return ok(picture)
  }
}
