import type { NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { NEWEST_MIGRATION } from '#platform/db/migrate-database.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { HallContext } from './context.ts'
import { sumOf } from './hall-registration.ts'
import type { Taken } from './travel.ts'

/** `other-version`: the program here is older or newer than the one at home. */
export type OpenRefusal = { kind: 'other-version' } | { kind: 'leads-already' }

/** Stores a tournament that was taken along, so that it can be led here. */
export async function openInHall(ctx: HallContext, taken: Taken): Promise<Result<void, OpenRefusal>> {
  if (taken.version !== NEWEST_MIGRATION) return err({ kind: 'other-version' })
  const eventId = toEventId(taken.eventId)
  return ctx.write(async ({ day, leases, hallRegistrations, takenEvents }): Promise<Result<void, OpenRefusal>> => {
    if (await leases.find()) return err({ kind: 'leads-already' })
    await takenEvents.put(taken.event)
    for (const registration of taken.registrations) await hallRegistrations.add(eventId, registration)
    const [first, ...others] = taken.log as readonly NewDayEntry[]
    if (first) await day.append({ eventId, after: 0 }, [first, ...others])
    await leases.add({
      eventId,
      lease: taken.lease,
      key: taken.key,
      home: taken.home,
      until: taken.until,
      seen: taken.log.length,
      drawNumbers: taken.drawNumbers,
      sums: Object.fromEntries(taken.registrations.map((each) => [each.id, sumOf(each)])),
    })
    return ok(undefined)
  })
}
