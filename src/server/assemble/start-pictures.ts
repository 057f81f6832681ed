import { makePending } from '#content/make-pending.ts'
import { createProgressLine } from '#content/progress-line.ts'
import { contentContext } from '#server/context/store-context.ts'
import type { Ground } from './open-ground.ts'

/**
 * Makes the pictures that the start has left, then the sizes that nobody has asked for yet.
 *
 * @returns `made` resolves when no picture is pending any more; `stop` when nothing is written any more
 */
export function startPictures({ config, log, now, connection, media, pending, pictures, preparation }: Ground) {
  const stopping = new AbortController()

  async function make(): Promise<void> {
    if (pending === 0) return
    const broken = await makePending(config.contentDir, {
      ...contentContext(connection, { media, now }),
      report: createProgressLine((text) => process.stdout.write(text), now),
      stopping: stopping.signal,
    })
    if (broken.length > 0) log.error({ files: broken.map(({ file }) => file) }, 'these pictures cannot be opened')
    if (!stopping.signal.aborted) log.info('all pictures are made')
  }

  const made = make().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'making pictures ended early; the next start goes on')
  })
  const ahead = made.then(async () => {
    if (config.makesMediaAhead && !stopping.signal.aborted) preparation.prepareAll(await pictures.list())
  })
  return {
    made,
    async stop(): Promise<void> {
      stopping.abort()
      await ahead
      await preparation.stop()
    },
  }
}
