import type { Log } from '#platform/log/log.ts'
import type { FindNext } from './next-work.ts'

export type Job = {
  /** For the log. */
  name: string
  /** @param stopping aborts when the program ends */
  run: (stopping: AbortSignal) => Promise<unknown>
  firstAfterMilliseconds: number
  everyMilliseconds: number
  /** When it has work to do without any visit; by default, its next turn. */
  next?: FindNext
}

/** A job that keeps running. */
export type Repeated = {
  /** Runs it now; resolves when it has finished or failed. */
  now: () => Promise<void>
  /** When it has work to do, if nothing else happens until then. */
  next: FindNext
  /** Resolves when the current turn is over. */
  stop: () => Promise<void>
}

/** Repeats a job while the program runs, never twice at once; a failure is logged and the next turn tries again. */
export function startRepeating(
  { name, run, firstAfterMilliseconds, everyMilliseconds, next = inTime(everyMilliseconds) }: Job,
  log: Log,
): Repeated {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const turn = () => (running ??= once())
  const first = setTimeout(turn, firstAfterMilliseconds)
  const again = setInterval(turn, everyMilliseconds)
  first.unref()
  again.unref()

  async function once(): Promise<void> {
    try {
      await run(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, job: name }, 'a job failed; it is tried again')
    }
    running = undefined
  }

  return {
    now: turn,
    next,
    async stop() {
      clearTimeout(first)
      clearInterval(again)
      stopping.abort()
      await running
    },
  }
}

const inTime =
  (milliseconds: number): FindNext =>
  async (now) =>
    new Date(now.getTime() + milliseconds)
