import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { Lease } from '#features/tournaments/day/day-state.ts'
import { drawSecret } from '#features/tournaments/drawing/draw-secret.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isLent } from './is-lent.ts'
import { forTheHall, type HallRegistration } from './hall-registration.ts'
import type { Taken } from './travel.ts'

type Needs = {
  days: Pick<DayKeeper, 'append'>
  listRegistrations: (eventId: EventId) => Promise<readonly HallRegistration[]>
  /** The event with its columns. */
  readEvent: (eventId: EventId) => Promise<Taken['event']>
  /** Of it the keys of leases are made, so that none is kept. */
  leaseSecret: string
  drawKey: string
  /** The newest step of the tables. */
  version: string
  home: string
  now: () => Date
  newId: (now: Date) => string
}

export type LendEvent = ReturnType<typeof createLendEvent>
/** `lease-over`: it was given along under this name before, and that has ended. */
export type LendRefusal = { kind: 'lent-already'; lease: Lease } | { kind: 'lease-over' }

/** Nobody draws a competition more often in a day; beyond it the hall promises numbers of its own. */
const DRAWS = 30

/** Opens the way back for one lease. */
export const leaseKey = (secret: string, { eventId, lease }: { eventId: string; lease: string }): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['lease', eventId, lease]))
    .digest('base64url')

/** Takes as long for a wrong key as for the right one. */
export function isLeaseKey(secret: string, { key, ...of }: { eventId: string; lease: string; key: string }): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(leaseKey(secret, of))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Gives a tournament along into the hall. Of two that want it the second is refused, until the first one's lease has ended. */
export function createLendEvent(needs: Needs) {
  const { days, now, newId, leaseSecret, drawKey } = needs

  const drawNumbersOf = (event: TournamentEvent) =>
    Object.fromEntries(
      competitionsOf(event).map(({ key }) => [
        key,
        Array.from({ length: DRAWS }, (_, index) =>
          drawSecret(drawKey, { eventId: event.id, competition: key, number: index + 1 }),
        ),
      ]),
    )

  /** @param lease a new one by default; one that is out already is packed once more, with what was written since */
  return async (
    event: TournamentEvent,
    { by, lease = newId(now()) }: { by: string | undefined; lease?: string | undefined },
  ): Promise<Result<Taken, LendRefusal>> => {
    const until = new Date(Math.max(event.endsAt.getTime(), now().getTime()) + DAY)
    const lent = await days.append(
      event,
      (day): Result<[{ kind: 'lent'; lease: string; until: string }], LendRefusal> =>
        day.state.lease && isLent(day, now())
          ? err({ kind: 'lent-already', lease: day.state.lease })
          : ok([{ kind: 'lent', lease, until: until.toISOString() }]),
      { id: lease, by },
    )
    if (!lent.ok) return lent
    const { state } = lent.value
    if (state.lease?.id !== lease || !isLent(lent.value, now())) return err({ kind: 'lease-over' })
    return ok({
      version: needs.version,
      eventId: event.id,
      lease,
      until: state.lease.until,
      home: needs.home,
      key: leaseKey(leaseSecret, { eventId: event.id, lease }),
      event: await needs.readEvent(event.id),
      // What was written between is known to the hall as well: it counts from the last of these on.
      log: [...lent.value.entries],
      registrations: (await needs.listRegistrations(event.id)).map(forTheHall),
      drawNumbers: drawNumbersOf(event),
    })
  }
}
