import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { branded, describeRow, instant, json, number, text, type RowOf } from '#platform/db/describe-row.ts'
import { toEventId, type EventId } from '#features/tournaments/events/event.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    hall_leases: RowOf<typeof leaseRow>
  }
}

/** On the computer in the hall: which tournament it leads, and for whom. */
const leaseRow = describeRow({
  eventId: branded(toEventId),
  lease: text,
  // Its holder may bring the tournament back.
  leaseKey: text,
  // Address of the site at home.
  home: text,
  until: instant,
  seen: number,
  drawNumbers: json((stored) => z.record(z.string(), z.array(z.string())).parse(stored)),
  entrySums: json((stored) => z.record(z.string(), z.string()).parse(stored)),
})

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

export type LeaseStore = ReturnType<typeof createLeaseStore>

export const createLeaseStore = (db: Database) => ({
  /** The one tournament that is led here; undefined at home. */
  async find(): Promise<HeldLease | undefined> {
    const row = await db.selectFrom('hall_leases').selectAll().executeTakeFirst()
    if (!row) return undefined
    const { leaseKey: key, entrySums: sums, ...lease } = leaseRow.read(row)
    return { ...lease, key, sums }
  },

  async add(lease: HeldLease): Promise<void> {
    const row = leaseRow.write({ ...lease, leaseKey: lease.key, entrySums: lease.sums })
    await db.insertInto('hall_leases').values(row).execute()
  },

  async note({ eventId, seen, sums }: Pick<HeldLease, 'eventId'> & Partial<HeldLease>) {
    await db
      .updateTable('hall_leases')
      .set({ ...(seen !== undefined && { seen }), ...(sums && { entry_sums: JSON.stringify(sums) }) })
      .where('event_id', '=', eventId)
      .execute()
  },
})
