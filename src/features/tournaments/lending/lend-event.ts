import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Lease } from '#features/tournaments/day/day-state.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { drawSecret } from '#features/tournaments/drawing/draw-secret.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { NEWEST_MIGRATION } from '#platform/db/migrate-database.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LendingContext } from './context.ts'
import { isLent } from './is-lent.ts'
import { forTheHall } from './hall-registration.ts'
import type { Taken } from './travel.ts'

/** `lease-over`: this lease existed before and has ended. */
export type LendRefusal = { kind: 'lent-already'; lease: Lease } | { kind: 'lease-over' }

/** Nobody draws a competition more often in a day; beyond it the hall commits to numbers of its own. */
const DRAWS = 30

/** The key that authorises the return of one lease. */
export const leaseKey = (secret: string, { eventId, lease }: { eventId: string; lease: string }): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['lease', eventId, lease]))
    .digest('base64url')

/** Compares keys in constant time. */
export function isLeaseKey(secret: string, { key, ...of }: { eventId: string; lease: string; key: string }): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(leaseKey(secret, of))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/**
 * Lends a tournament to a computer in the hall. A second one is refused until the lease of the first has ended.
 *
 * @param lease a new one by default; one that is already out is packed again, with all entries since
 */
export async function lendEvent(
  ctx: LendingContext,
  event: TournamentEvent,
  { by, lease = ctx.newId() }: { by: string | undefined; lease?: string | undefined },
): Promise<Result<Taken, LendRefusal>> {
  const until = new Date(Math.max(event.endsAt.getTime(), ctx.now().getTime()) + DAY)
  const lent = await writeDay(ctx, event, { id: lease, by }, (day): Result<DayEntry[], LendRefusal> =>
    day.state.lease && isLent(day, ctx.now())
      ? err({ kind: 'lent-already', lease: day.state.lease })
      : ok([{ kind: 'lent', lease, until: until.toISOString() }]),
  )
  if (!lent.ok) return lent
  const { state, entries } = lent.value
  if (state.lease?.id !== lease || !isLent(lent.value, ctx.now())) return err({ kind: 'lease-over' })
  return ok({
    version: NEWEST_MIGRATION,
    eventId: event.id,
    lease,
    until: state.lease.until,
    home: ctx.publicUrl,
    key: leaseKey(ctx.leaseSecret, { eventId: event.id, lease }),
    event: await ctx.read.takenEvents.read(event.id),
    // Includes entries written since the lease began: the hall counts from the last one on.
    log: [...entries],
    registrations: (await ctx.read.hallRegistrations.list(event.id)).map(forTheHall),
    drawNumbers: drawNumbersOf(ctx, event),
  })
}

const drawNumbersOf = ({ drawKey }: LendingContext, event: TournamentEvent) =>
  Object.fromEntries(
    competitionsOf(event).map(({ key }) => [
      key,
      Array.from({ length: DRAWS }, (_, index) =>
        drawSecret(drawKey, { eventId: event.id, competition: key, number: index + 1 }),
      ),
    ]),
  )
