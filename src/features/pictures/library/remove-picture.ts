import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DiscardMedia } from './discard-media.ts'
import type { UnknownPicture } from './library-picture.ts'
import type { LibraryStore } from './library-store.ts'
import type { FindPictureUses, PictureUse } from './picture-use.ts'

export type RemoveRefusal = NotAllowed | UnknownPicture | { kind: 'picture-in-use'; uses: PictureUse[] }

type Needs = {
  findUses: FindPictureUses
  inTransaction: <T>(
    work: (library: Pick<LibraryStore, 'find' | 'remove' | 'discardMedia'>) => Promise<T>,
  ) => Promise<T>
  discard: DiscardMedia
  now: () => Date
}

/** Deletes a picture that nothing shows, with all its bytes. */
export function createRemovePicture({ findUses, inTransaction, discard, now }: Needs) {
  return async function removePicture(actor: Actor, path: string): Promise<Result<void, RemoveRefusal>> {
    const allowed = allow(actor, 'write-news')
    if (!allowed.ok) return allowed
    const uses = await findUses(path)
    if (uses.length > 0) return err({ kind: 'picture-in-use', uses })
    const isRemoved = await inTransaction(async (library) => {
      const picture = await library.find(path)
      if (!picture) return false
      await library.remove(path)
      await library.discardMedia(picture.hash, now())
      return true
    })
    if (!isRemoved) return err({ kind: 'unknown-picture' })
    await discard()
    return ok(undefined)
  }
}
