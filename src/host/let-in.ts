import type { ServerResponse } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'
import { createTurns, onBehalfOf } from '#shared/turns/take-turns.ts'

/**
 * Few enough that nobody waits for more than a tenth of a second of others; enough that sign-ups share a write to the disk: with four at
 * once a club took half as many a second as alone.
 */
const AT_ONCE = 32
/** In so few rounds of the event loop a page is made; what takes more waits for something else than the processor: the disk, a hash, a slow body. */
const MOST_ROUNDS = 4

export type LetIn = ReturnType<typeof createLettingIn>

/**
 * Begins the answers that cost work in turns, round by club: a club to which many come at once holds up itself, and others for a few pages.
 *
 * @param begin begins the answer; all that it does takes turns with others, too
 */
export function createLettingIn(inTurn = createTurns(AT_ONCE)) {
  return function letIn(folder: string, outgoing: ServerResponse, begin: () => void): void {
    void onBehalfOf(folder, () =>
      inTurn(async () => {
        // All who have come at this moment are read first: else whoever came first, with all others of that club, would go first.
        await nextRound()
        // Whoever has gone while waiting gets no answer.
        if (outgoing.destroyed) return
        begin()
        for (let round = 0; round < MOST_ROUNDS && !outgoing.writableEnded; round += 1) await nextRound()
      }),
    )
  }
}
