import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { toEventId, type EventId } from '#features/tournaments/events/event.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    hall_leases: LeaseTable
  }
}

/** On the computer in the hall: which tournament it leads, and for whom. */
type LeaseTable = {
  event_id: string
  lease: string
  /** Its holder may bring the tournament back. */
  lease_key: string
  /** Address of the site at home. */
  home: string
  until: string
  seen: number
  draw_numbers: string
  entry_sums: string
}

/**
 * @property seen number of the last entry of home's log that is known here @property drawNumbers by competition, for its successive draws
 * @property sums hashes of the registrations as home knows them, by id
 */
export type HeldLease = {
  eventId: EventId
  lease: string
  key: string
  home: string
  until: Date
  seen: number
  drawNumbers: Record<string, string[]>
  sums: Record<string, string>
}

const numbersSchema = z.record(z.string(), z.array(z.string()))
const sumsSchema = z.record(z.string(), z.string())

export type LeaseStore = ReturnType<typeof createLeaseStore>

export function createLeaseStore(db: Database) {
  return {
    /** The one tournament that is led here; undefined at home. */
    async find(): Promise<HeldLease | undefined> {
      const row = await db.selectFrom('hall_leases').selectAll().executeTakeFirst()
      return (
        row && {
          eventId: toEventId(row.event_id),
          lease: row.lease,
          key: row.lease_key,
          home: row.home,
          until: new Date(row.until),
          seen: row.seen,
          drawNumbers: numbersSchema.parse(JSON.parse(row.draw_numbers)),
          sums: sumsSchema.parse(JSON.parse(row.entry_sums)),
        }
      )
    },

    async add({ eventId, lease, key, home, until, seen, drawNumbers, sums }: HeldLease): Promise<void> {
      await db
        .insertInto('hall_leases')
        .values({
          event_id: eventId,
          lease,
          lease_key: key,
          home,
          until: until.toISOString(),
          seen,
          draw_numbers: JSON.stringify(drawNumbers),
          entry_sums: JSON.stringify(sums),
        })
        .execute()
    },

    async note({ eventId, seen, sums }: Pick<HeldLease, 'eventId'> & Partial<HeldLease>) {
      await db
        .updateTable('hall_leases')
        .set({ ...(seen !== undefined && { seen }), ...(sums && { entry_sums: JSON.stringify(sums) }) })
        .where('event_id', '=', eventId)
        .execute()
    },
  }
}
