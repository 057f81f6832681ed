import { isStartedByNpm } from '#platform/config/started-by-npm.ts'
import { SECOND } from '#shared/durations.ts'

const LOOK_MILLISECONDS = SECOND / 4

/**
 * Tells when the program is to end: by SIGINT, SIGTERM or SIGHUP (a closed terminal). npm hands signals to a shell,
 * which ends without handing them on, so under npm the end of that shell counts as well; it is noticed within a quarter of a second.
 *
 * @param stop is called once, with the signal, or `parent` for the shell
 */
export function onStop(stop: (reason: string) => void): void {
  const parent = process.ppid
  const looking = isStartedByNpm()
    ? setInterval(() => process.ppid !== parent && stopOnce('parent'), LOOK_MILLISECONDS).unref()
    : undefined
  let isStopping = false
  function stopOnce(reason: string) {
    clearInterval(looking)
    if (isStopping) return
    isStopping = true
    stop(reason)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
}
