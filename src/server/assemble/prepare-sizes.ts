import type { Picture } from '#features/pictures/picture.ts'
import type { Log } from '#platform/log/log.ts'
import type { VariantSource } from '#platform/media/serve-variant.ts'

/** Makes the sizes of pictures that nobody has asked for yet. */
export function createSizePreparation(variants: VariantSource, log: Log) {
  const background = new AbortController()
  const underWay = new Set<Promise<void>>()

  function watch(preparing: Promise<void>): void {
    const done = preparing
      .catch((error: unknown) => {
        log.error({ err: error }, 'preparing pictures ended early; they are made when they are asked for')
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    prepareAll: (pictures: readonly Picture[]) => watch(variants.prepareAll(pictures, background.signal)),
    prepareNew: (picture: Picture) => watch(variants.prepareNew(picture, background.signal)),

    /** The picture in hand is finished, so that nothing is written any more afterwards. */
    async stop(): Promise<void> {
      background.abort()
      await Promise.all(underWay)
    },
  }
}
