import { setTimeout as rest } from 'node:timers/promises'
import type { ImportProgress } from '#content/import-media.ts'
import { makePending } from '#content/make-pending.ts'
import { createProgressLine } from '#content/progress-line.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Ground } from './open-ground.ts'

/** Rests until the next try, or the end of the program. */
const restAMinute = (stopping: AbortSignal): Promise<unknown> =>
  rest(MINUTE, undefined, { signal: stopping, ref: false }).catch(() => undefined)

/**
 * Makes the pictures that the start left pending, then the sizes that nobody has asked for yet.
 *
 * @returns `made` resolves when no picture is pending any more; `stop` when nothing is written any more
 */
export function startPictures(ground: Ground, pause = restAMinute) {
  const { config, pending, pictures, preparation } = ground
  const stopping = new AbortController()
  const { signal } = stopping
  const makeAll = createMaking(ground, signal)

  async function make(): Promise<void> {
    if (pending === 0) return
    while (!signal.aborted && !(await makeAll())) await pause(signal)
  }

  const made = make()
  const ahead = made.then(async () => {
    if (config.makesMediaAhead && !signal.aborted) preparation.prepareAll(await pictures.list())
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

/** @returns one attempt, which says whether it finished: an unreachable media store or a full disk may recover within a minute */
function createMaking({ config, log, now, content }: Ground, stopping: AbortSignal) {
  const tell = createProgressLine((text) => process.stdout.write(text), now)
  let isHeldUp = false

  function report(progress: ImportProgress): void {
    if (isHeldUp) log.info('pictures are made again')
    isHeldUp = false
    tell(progress)
  }

  return async function makeAll(): Promise<boolean> {
    try {
      const broken = await makePending(config.contentDir, { ...content, report, stopping })
      if (broken.length > 0) log.error({ files: broken.map(({ file }) => file) }, 'these pictures cannot be opened')
      if (!stopping.aborted) log.info('all pictures are made')
      return true
    } catch (error) {
      if (!isHeldUp && !stopping.aborted)
        log.error({ err: error }, 'pictures cannot be made; it is tried again each minute')
      isHeldUp = true
      return false
    }
  }
}
