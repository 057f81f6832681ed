import { setTimeout as sleep } from 'node:timers/promises'

/** `conflict`: somebody else was there at the same moment. `lost`: the connection is gone, as when a server is replaced. */
export type PassingFault = 'conflict' | 'lost'

/**
 * Milliseconds before each further try. Conflicts are over as soon as the other one has committed. Somewhat more than a second rides out
 * a pooler or server that changes places; whoever is away for longer is better reported than waited for.
 */
const PAUSES: Record<PassingFault, readonly number[]> = { conflict: [2, 8, 20, 50], lost: [50, 150, 400, 1_000] }

type Surroundings = {
  /** From 0 to 1. */
  random: () => number
  pause: (milliseconds: number) => Promise<unknown>
}
const real: Surroundings = { random: Math.random, pause: (milliseconds) => sleep(milliseconds) }

/**
 * Runs the work until it succeeds or fails for good: five times at most, with pauses of random length, lest those who met once meet again.
 *
 * @param passingFault tells why another try may succeed; undefined when it will not
 * @throws what the last try threw
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
