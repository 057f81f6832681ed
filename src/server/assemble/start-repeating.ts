import type { Log } from '#platform/log/log.ts'

export type Job = {
  /** For the log. */
  name: string
  /** @param stopping aborts when the program ends */
  run: (stopping: AbortSignal) => Promise<unknown>
  firstAfterMilliseconds: number
  everyMilliseconds: number
}

/** Does something again and again while the program runs, never twice at once; a failure is logged and the next turn tries again. */
export function startRepeating(
  { name, run, firstAfterMilliseconds, everyMilliseconds }: Job,
  log: Log,
): { stop: () => Promise<void> } {
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
    /** Resolves when the turn under way is over. */
    async stop() {
      clearTimeout(first)
      clearInterval(again)
      stopping.abort()
      await running
    },
  }
}
