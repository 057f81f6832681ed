import { isStartedByNpm } from '#platform/config/process-environment.ts'
import { SECOND } from '#shared/durations.ts'

const LOOK_MILLISECONDS = SECOND / 4

/** @param stop is called once, with the signal, or `parent` for the shell of npm; until it is set, the process simply ends */
export type OnStop = (stop: (reason: string) => void) => void

/**
 * Watches for a request to stop: SIGINT, SIGTERM or SIGHUP (a closed terminal). npm hands signals to a shell, which ends without forwarding
 * them, so under npm the end of that shell counts as well; it is noticed within a quarter of a second. Call it first: a start may take
 * minutes, and the first process of a container has no default handling of signals.
 */
export function watchForStop(): OnStop {
  const parent = process.ppid
  const looking = isStartedByNpm()
    ? setInterval(() => process.ppid !== parent && stopOnce('parent'), LOOK_MILLISECONDS).unref()
    : undefined
  let isStopping = false
  let end: (reason: string) => void = () => process.exit()
  function stopOnce(reason: string) {
    clearInterval(looking)
    if (isStopping) return
    isStopping = true
    end(reason)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  return (stop) => {
    end = stop
  }
}
