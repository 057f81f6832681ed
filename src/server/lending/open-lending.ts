import { randomInt } from 'node:crypto'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { drawSecret, type WhichDraw } from '#features/tournaments/drawing/draw-secret.ts'
import { createHallSide, createHomeSide } from '#features/tournaments/lending/create-lending.ts'
import { readHomeSecrets } from '#features/tournaments/lending/home-secrets.ts'
import type { HeldLease } from '#features/tournaments/lending/lease-store.ts'
import { createSendHome } from '#features/tournaments/lending/send-home.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Log } from '#platform/log/log.ts'
import { newId } from '#shared/new-id.ts'
import { SECOND } from '#shared/durations.ts'
import { startRepeating } from '#server/assemble/start-repeating.ts'
import { unguessable } from '#shared/unguessable.ts'

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'publicUrl'>
  days: DayKeeper
  now: () => Date
}

/** What lending a tournament into the hall needs, at home and in the hall. */
export async function openLending({ connection, config, days, now }: Needs) {
  const secrets = await readHomeSecrets(connection)
  const atHome = createHomeSide({
    connection,
    days,
    now,
    ...secrets,
    home: config.publicUrl,
    newId,
    newSalt: unguessable,
    randomIndex: (below) => randomInt(below),
  })
  // Laid down before the start, and never changed while the program runs.
  const lease = await createHallSide({ connection, send: createSendHome(config.publicUrl) }).findLease()
  return {
    returns: { receiveReturn: atHome.receiveReturn, mayBring: atHome.mayBring },
    room: atHome.room,
    lease,
    /** The numbers that home has promised count here, too. */
    secretOf: (which: WhichDraw) => numberFrom(lease, which) ?? drawSecret(secrets.drawKey, which),
    /** Whether this computer leads the tournament. */
    isLedHere: (eventId: string) => lease?.eventId === eventId,
  }
}

const numberFrom = (lease: HeldLease | undefined, { eventId, competition, number }: WhichDraw): string | undefined =>
  lease?.eventId === eventId ? lease.drawNumbers[competition]?.[number - 1] : undefined

/** So often the hall tries to reach home. */
const EVERY = 10 * SECOND

/** In the hall: results go home as long as there is a connection, and nobody has to do anything for it. @returns a step that ends it */
export function startBringingHome(
  connection: DatabaseConnection,
  { home }: HeldLease,
  { log, everyMilliseconds = EVERY }: { log: Pick<Log, 'debug' | 'warn' | 'error'>; everyMilliseconds?: number },
): { stop: () => Promise<void> } {
  const run = async (stopping: AbortSignal) => {
    const hall = createHallSide({ connection, send: createSendHome(home, stopping) })
    const lease = await hall.findLease()
    if (!lease) return
    try {
      const brought = await hall.bringHome(lease, { isLast: false })
      if (!brought.ok) log.warn({ refusal: brought.error.kind }, 'home does not take what the hall brings')
    } catch (error) {
      // Without a connection, as in most halls.
      log.debug({ err: error }, 'home cannot be reached')
    }
  }
  return startRepeating(
    { name: 'bringing home', run, firstAfterMilliseconds: everyMilliseconds, everyMilliseconds },
    log,
  )
}
