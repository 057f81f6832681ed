import { HasherBusyError } from '#identity/core/refusal.ts'

export type QueueLoad = { running: number; waiting: number }

/**
 * Runs up to `maxRunning` tasks at once; up to `maxWaiting` more wait in order of arrival.
 *
 * @returns a runner that throws `HasherBusyError` when the queue is full, and its load
 */
export function createHasherQueue({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  async function admit(): Promise<void> {
    if (running < maxRunning) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) throw new HasherBusyError('too many passwords are waiting to be checked')
    // A task that leaves hands its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      await admit()
      try {
        return await work()
      } finally {
        leave()
      }
    },
    load: (): QueueLoad => ({ running, waiting: waiting.length }),
  }
}
