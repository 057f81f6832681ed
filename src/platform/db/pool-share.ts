/**
 * Limits the connections that one club may use at once; further requests queue in the order in which they came.
 *
 * @param patienceMilliseconds maximum wait
 */
export function createPoolShare(most: number, patienceMilliseconds: number) {
  let taken = 0
  const waiting = new Set<() => void>()

  function waitForOne(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      // The message of the pool itself.
      reject(new Error('timeout exceeded when trying to connect'))
    }, patienceMilliseconds)
    waiting.add(begin)
    return promise
  }

  return {
    /** @throws {Error} when none becomes free in time */
    async take(): Promise<void> {
      if (taken >= most) return waitForOne()
      taken += 1
    },
    giveBack(): void {
      const [next] = waiting
      if (next === undefined) {
        taken -= 1
        return
      }
      // The connection passes to the next waiter, so `taken` stays as it is.
      waiting.delete(next)
      next()
    },
    load: () => ({ taken, waiting: waiting.size }),
  }
}
