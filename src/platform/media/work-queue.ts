/** A queue with limited concurrency; urgent work goes before work that can wait. */
export type WorkQueue = { run<T>(work: () => Promise<T>, urgency: 'now' | 'later'): Promise<T> }

/** @param concurrency maximum parallel work @returns a queue in which a failure affects its own caller alone */
export function createWorkQueue(concurrency: number): WorkQueue {
  const urgent: (() => void)[] = []
  const patient: (() => void)[] = []
  let running = 0

  function startNext() {
    if (running >= concurrency) return
    const start = urgent.shift() ?? patient.shift()
    if (!start) return
    running += 1
    start()
  }

  return {
    async run(work, urgency) {
      await new Promise<void>((start) => {
        const waiting = urgency === 'now' ? urgent : patient
        waiting.push(start)
        startNext()
      })
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
