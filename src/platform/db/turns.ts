/** So many at once; the others wait in the order in which they came. */
export type Turns = {
  /** @throws {Error} when it has not been somebody's turn in time */
  take(): Promise<void>
  giveBack(): void
  load(): { taken: number; waiting: number }
}

/** @param patienceMilliseconds how long somebody waits at most; without it, as long as it takes */
export function createTurns(most: number, patienceMilliseconds?: number): Turns {
  let taken = 0
  const waiting = new Set<() => void>()

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer =
        patienceMilliseconds === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(begin)
              // As the pool itself says it.
              reject(new Error('timeout exceeded when trying to connect'))
            }, patienceMilliseconds)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(begin)
    })
  }

  return {
    async take() {
      if (taken >= most) return waitForTurn()
      taken += 1
    },
    giveBack() {
      const [next] = waiting
      if (next === undefined) {
        taken -= 1
        return
      }
      // The turn goes on to the next.
      waiting.delete(next)
      next()
    },
    load: () => ({ taken, waiting: waiting.size }),
  }
}
