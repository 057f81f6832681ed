import type { NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import type { DayStore } from '#features/tournaments/day/day-store.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { sumOf } from './hall-registration.ts'
import type { HallRegistrationStore } from './hall-registration-store.ts'
import type { LeaseStore } from './lease-store.ts'
import type { Taken } from './travel.ts'

type Stores = {
  log: Pick<DayStore, 'append'>
  leases: Pick<LeaseStore, 'find' | 'add'>
  registrations: Pick<HallRegistrationStore, 'add'>
  /** In the place of one of the same address that came with the content. */
  putEvent: (event: Taken['event']) => Promise<void>
}

type Needs = {
  inTransaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>
  version: string
  toEventId: (text: string) => EventId
}

/** `other-version`: the program here is older or newer than the one at home. */
export type OpenRefusal = { kind: 'other-version' } | { kind: 'leads-already' }

/** Lays a tournament down that was taken along, so that it can be led here. */
export function createOpenInHall({ inTransaction, version, toEventId }: Needs) {
  return async (taken: Taken): Promise<Result<void, OpenRefusal>> => {
    if (taken.version !== version) return err({ kind: 'other-version' })
    const eventId = toEventId(taken.eventId)
    return inTransaction(async ({ log, leases, registrations, putEvent }) => {
      if (await leases.find()) return err({ kind: 'leads-already' })
      await putEvent(taken.event)
      for (const registration of taken.registrations) await registrations.add(eventId, registration)
      const [first, ...others] = taken.log as readonly NewDayEntry[]
      if (first) await log.append({ eventId, after: 0 }, [first, ...others])
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
}
