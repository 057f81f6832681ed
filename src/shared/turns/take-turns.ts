import { AsyncLocalStorage } from 'node:async_hooks'

/** Only a name, so that whatever outlives the work retains nothing else of it. */
const asking = new AsyncLocalStorage<string>()

/** Everything that this work starts, even later, takes turns with the work of other names. A single club has no others. */
export const onBehalfOf = <T>(name: string, work: () => T): T => asking.run(name, work)

/**
 * Limits how many pieces of work run at once in the whole process. The others queue: first come, first served within a name, and round-robin between
 * names, so that a name with much work delays another by no more than one piece per turn.
 *
 * @returns runs a piece in its turn; a failure affects its own caller alone
 */
export function createTurns(atOnce: number) {
  // In the order of the next turns.
  const waiting = new Map<string | undefined, (() => void)[]>()
  let running = 0

  function wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const name = asking.getStore()
    const queue = waiting.get(name)
    if (queue) queue.push(resolve)
    else waiting.set(name, [resolve])
    return promise
  }

  function leave(): void {
    const [next] = waiting
    if (!next) return void (running -= 1)
    const [name, queue] = next
    // The finished piece passes its slot on, so `running` stays as it is.
    queue.shift()?.()
    waiting.delete(name)
    if (queue.length > 0) waiting.set(name, queue)
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else await wait()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
