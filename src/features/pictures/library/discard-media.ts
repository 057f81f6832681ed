import type { Log } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { LibraryStore } from './library-store.ts'

type Needs = {
  media: Pick<MediaStore, 'remove'>
  library: Pick<LibraryStore, 'listDiscarded' | 'keepMedia'>
  log: Pick<Log, 'warn'>
}

export type DiscardMedia = ReturnType<typeof createDiscardMedia>

/**
 * Takes the bytes of pictures and files that nobody has any more out of the media store. What cannot be taken out now, because the store is away, is
 * on the list the next time; readers get none of it anyhow.
 */
export function createDiscardMedia({ media, library, log }: Needs) {
  return async function discardMedia(): Promise<number> {
    let count = 0
    try {
      for (const hash of await library.listDiscarded()) {
        await media.remove(hash)
        await library.keepMedia(hash)
        count += 1
      }
    } catch (error) {
      log.warn({ err: error }, 'deleted bytes could not be taken out of the media store; it is tried again')
    }
    return count
  }
}
