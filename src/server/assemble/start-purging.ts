import type { Log } from '#platform/log/log.ts'
import type { createPurges } from '#server/privacy/purges.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'

type Needs = {
  purges: ReturnType<typeof createPurges>
  noteDeletion: (counts: Record<string, number>) => Promise<void>
  now: () => Date
  log: Log
}

/** Deletes what has been kept long enough, soon after the start and then once a day. */
export function startPurging({ purges, noteDeletion, now, log }: Needs) {
  const purgeAll = async () => {
    const counts: Record<string, number> = {}
    for (const [step, purge] of Object.entries(purges)) counts[step] = await purge()
    const deleted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
    if (Object.keys(deleted).length > 0) await noteDeletion(deleted)
    return counts
  }
  const isSteady = createSteadyClock(now)
  const run = () => {
    if (!isSteady()) return log.warn('the clock has jumped: nothing is purged today')
    return void purgeAll().then(
      (counts) => log.debug(counts, 'purged'),
      (error: unknown) => log.error({ err: error }, 'purging failed; it is tried again tomorrow'),
    )
  }
  const first = setTimeout(run, MINUTE)
  const daily = setInterval(run, DAY)
  first.unref()
  daily.unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(daily)
    },
  }
}

/**
 * Whether the clock has gone on as time has since it was last asked. What is deleted under a clock that jumped ahead, if only until
 * somebody sets it right, is gone for ever; a day later nothing is lost.
 */
export function createSteadyClock(now: () => Date, elapsed: () => number = () => performance.now()): () => boolean {
  const offset = () => now().getTime() - elapsed()
  let known = offset()
  return () => {
    const jumped = Math.abs(offset() - known)
    known = offset()
    return jumped < HOUR
  }
}
