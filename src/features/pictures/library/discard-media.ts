import type { PictureContext } from '#features/pictures/context.ts'

/**
 * Takes the bytes of pictures and files that nobody has any more out of the media store. What cannot be taken out now, because the store
 * is away, is on the list the next time; readers get none of it anyhow.
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
