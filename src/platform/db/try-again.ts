import { setTimeout as sleep } from 'node:timers/promises'

/** `conflict`: with a concurrent transaction. `lost`: the connection is gone, as when a server is replaced. */
export type PassingFault = 'conflict' | 'lost'

/**
 * Milliseconds before each retry. A conflict is over as soon as the other transaction has committed. Somewhat more than a second bridges a
 * failover of pooler or server; a longer outage is better reported than waited for.
 */
const PAUSES: Record<PassingFault, readonly number[]> = { conflict: [2, 8, 20, 50], lost: [50, 150, 400, 1_000] }

type Surroundings = {
  /** In [0, 1). */
  random: () => number
  pause: (milliseconds: number) => Promise<unknown>
}
const real: Surroundings = { random: Math.random, pause: (milliseconds) => sleep(milliseconds) }

/**
 * Runs the work until it succeeds or fails for good: at most five times, with random pauses, so that conflicting transactions do not meet
 * again.
 *
 * @param passingFault why a retry may succeed; undefined when it will not
 * @throws the error of the last try
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  passingFault: (error: unknown) => PassingFault | undefined,
  { random, pause }: Surroundings = real,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const fault = passingFault(error)
      const milliseconds = fault && PAUSES[fault][tries]
      if (milliseconds === undefined) throw error
      await pause(milliseconds * (0.5 + random()))
    }
  }
}
