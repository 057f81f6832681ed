import type { Log } from '#platform/log/log.ts'

type Errand = {
  /** For the log. */
  name: string
  run: () => Promise<unknown>
  firstAfterMilliseconds: number
  everyMilliseconds: number
}

/** Does something again and again while the program runs, never twice at once; a failure is logged and the next turn tries again. */
export function startRepeating(
  { name, run, firstAfterMilliseconds, everyMilliseconds }: Errand,
  log: Pick<Log, 'error'>,
) {
  let running: Promise<unknown> | undefined
  const turn = () => {
    running ??= run()
      .catch((error: unknown) => log.error({ err: error, errand: name }, 'an errand failed; it is tried again'))
      .finally(() => (running = undefined))
  }
  const first = setTimeout(turn, firstAfterMilliseconds)
  const again = setInterval(turn, everyMilliseconds)
  first.unref()
  again.unref()
  return {
    /** Resolves when the turn under way is over. */
    async stop(): Promise<void> {
      clearTimeout(first)
      clearInterval(again)
      await running
    },
  }
}
