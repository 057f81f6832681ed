import { AsyncLocalStorage } from 'node:async_hooks'

/** A name only, so that what outlives the work keeps nothing else of it. */
const asking = new AsyncLocalStorage<string>()

/** All that this work begins, later too, takes turns with the work of others. One club alone has no others. */
export const onBehalfOf = <T>(name: string, work: () => T): T => asking.run(name, work)

/**
 * Lets so many pieces of work run at once in the whole process. The others wait: in the order in which they came where the same one asks,
 * and one by one where several do, so that whoever asks for much holds up nobody else for longer than a piece takes.
 *
 * @returns runs a piece in its turn; one that fails fails for its caller alone
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
    // Whoever leaves hands its place on, so `running` stays as it is.
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
