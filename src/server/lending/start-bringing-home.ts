import { bringHome } from '#features/tournaments/lending/bring-home.ts'
import type { HallContext } from '#features/tournaments/lending/context.ts'
import { sendHome } from '#features/tournaments/lending/send-home.ts'
import type { Log } from '#platform/log/log.ts'
import { startRepeating } from '#server/assemble/start-repeating.ts'
import { SECOND } from '#shared/durations.ts'

/** Interval at which the hall tries to reach home. */
const EVERY = 10 * SECOND

/** In the hall: sends results home whenever there is a connection, without any action by the director. @returns a step that ends it */
export function startBringingHome(
  ctx: HallContext,
  { log, everyMilliseconds = EVERY }: { log: Log; everyMilliseconds?: number },
): { stop: () => Promise<void> } {
  const run = async (stopping: AbortSignal) => {
    const lease = await ctx.read.leases.find()
    if (!lease) return
    try {
      const send: Parameters<typeof bringHome>[2]['send'] = (brought) => sendHome(lease.home, brought, stopping)
      const brought = await bringHome(ctx, lease, { send, isLast: false })
      if (!brought.ok) log.warn({ refusal: brought.error.kind }, 'home does not take what the hall brings')
    } catch (error) {
      // Most halls have no connection.
      log.debug({ err: error }, 'home cannot be reached')
    }
  }
  return startRepeating(
    { name: 'bringing home', run, firstAfterMilliseconds: everyMilliseconds, everyMilliseconds },
    log,
  )
}
