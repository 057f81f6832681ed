import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'
import { createTurns, onBehalfOf } from '#shared/turns/take-turns.ts'

/** Few enough that nobody waits for more than the pages of a few others; more than one, for most wait for the disk in between. */
const AT_ONCE = 4
/** So often it is looked whether a long turn waits for something else than the processor: a hash, a picture, a slow body. */
const LOOK_MILLISECONDS = 100
/** Of these the event loop has then been idle for so many at least, and the next one may begin. */
const IDLE_MILLISECONDS = 5
/** Nobody holds up others for longer, whatever it is. */
const MOST_LOOKS = 20

const idle = () => performance.eventLoopUtilization().idle

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
        await turnOf(outgoing)
      }),
    )
  }
}

function turnOf(outgoing: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let idleBefore = idle()
  let looks = 0
  const looking = setInterval(() => {
    looks += 1
    if (idle() - idleBefore > IDLE_MILLISECONDS || looks === MOST_LOOKS) end()
    idleBefore = idle()
  }, LOOK_MILLISECONDS)
  function end() {
    clearInterval(looking)
    resolve()
  }
  outgoing.once('close', end)
  return promise
}
