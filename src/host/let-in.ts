import type { ServerResponse } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'
import { createTurns, onBehalfOf } from '#shared/turns/take-turns.ts'

/**
 * Low enough that nobody waits more than a tenth of a second for others; high enough that sign-ups share a write to the disk: with four at
 * once a club handled half as many per second as alone.
 */
const AT_ONCE = 32
/**
 * A page is rendered within this many rounds of the event loop; an answer that takes longer is waiting for something other than the
 * processor: the disk, a hash, a slow body.
 */
const MOST_ROUNDS = 4

export type LetIn = ReturnType<typeof createLettingIn>

/**
 * Starts expensive answers in turn, round-robin by club: a club with many simultaneous requests delays mostly itself, and others only by a
 * few pages.
 *
 * @param begin starts the answer; everything it does takes turns with others, too
 */
export function createLettingIn(inTurn = createTurns(AT_ONCE)) {
  return function letIn(folder: string, outgoing: ServerResponse, begin: () => void): void {
    void onBehalfOf(folder, () =>
      inTurn(async () => {
        // First reads all requests of this moment: otherwise the first one, with all others of its club, would go first.
        await nextRound()
        // No answer if the client disconnected while waiting.
        if (outgoing.destroyed) return
        begin()
        for (let round = 0; round < MOST_ROUNDS && !outgoing.writableEnded; round += 1) await nextRound()
      }),
    )
  }
}
