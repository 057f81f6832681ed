import type { PictureContext } from '#features/pictures/context.ts'

/**
 * Removes the bytes of deleted pictures and files from the media store. If the store is unavailable, they stay on the list for the next time;
 * readers cannot get them anyway.
 *
 * @returns how many
 */
export async function discardMedia({
  read,
  write,
  media,
  log,
}: Pick<PictureContext, 'read' | 'write' | 'log'> & {
  media: Pick<PictureContext['media'], 'remove'>
}): Promise<number> {
  let count = 0
  try {
    for (const hash of await read.library.listDiscarded()) {
      await media.remove(hash)
      await write(({ library }) => library.keepMedia(hash))
      count += 1
    }
  } catch (error) {
    log.warn({ err: error }, 'deleted bytes could not be taken out of the media store; it is tried again')
  }
  return count
}
