import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { describeRow, instant, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import type { Duty, DutyPlace, KeptDuty } from './duty.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    duties: DutyRow
    duty_places: RowOf<typeof placeRow> & { duty_id: string }
    duty_opt_outs: { account_id: string; since: string }
  }
}

type DutyRow = RowOf<typeof dutyRow>

const dutyRow = describeRow({
  id: text,
  occasion: text,
  occasionTitle: text,
  occasionAt: instant,
  title: text,
  startsAt: instant,
  endsAt: instant,
  needed: number,
})

const placeRow = describeRow({
  accountId: text,
  enteredAt: instant,
  offeredAt: optional(instant),
  remindedAt: optional(instant),
})

export type DutyStore = ReturnType<typeof createDutyStore>

export const createDutyStore = (db: Database, engine: DatabaseConnection['engine']) => ({
  ...createDuties(db, engine),
  ...createPlaces(db),
  ...createOptOuts(db),
})

const createDuties = (db: Database, engine: DatabaseConnection['engine']) => ({
  /** In the order in which they begin. */
  async list({ endsAfter, occasion }: { endsAfter?: Date; occasion?: string }): Promise<KeptDuty[]> {
    let query = db.selectFrom('duties').selectAll()
    if (endsAfter) query = query.where('ends_at', '>', endsAfter.toISOString())
    if (occasion !== undefined) query = query.where('occasion', '=', occasion)
    return withPlaces(db, await query.orderBy('starts_at').orderBy('title').orderBy('id').execute())
  },

  /** Locks a duty and reads it with its places; other transactions that ask for it wait, on every instance. */
  async hold(id: string): Promise<KeptDuty | undefined> {
    // SQLite has a single writer. On PostgreSQL the row is the lock, and only later statements see what others have committed.
    if (engine === 'postgres') {
      await db.selectFrom('duties').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    }
    const rows = await db.selectFrom('duties').selectAll().where('id', '=', id).execute()
    return (await withPlaces(db, rows))[0]
  },

  async add(duties: readonly Duty[]): Promise<void> {
    if (duties.length === 0) return
    await db.insertInto('duties').values(duties.map(dutyRow.write)).execute()
  },

  /** Changes its times and its occasion; its places stay. */
  async change(duty: Duty): Promise<void> {
    await db.updateTable('duties').set(dutyRow.write(duty)).where('id', '=', duty.id).execute()
  },

  /** Removes it with all its places. */
  async remove(id: string): Promise<void> {
    await db.deleteFrom('duties').where('id', '=', id).execute()
  },

  /** @property places cutoff for the places @property duties cutoff for the duties themselves @returns how many rows were removed */
  async removeEndedUntil({ places, duties }: { places: Date; duties: Date }): Promise<number> {
    const ended = (until: Date) => db.selectFrom('duties').select('id').where('ends_at', '<=', until.toISOString())
    const left = await countRows(db.deleteFrom('duty_places').where('duty_id', 'in', ended(places)))
    return left + (await countRows(db.deleteFrom('duties').where('id', 'in', ended(duties))))
  },
})

async function withPlaces(db: Database, rows: DutyRow[]): Promise<KeptDuty[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const theirs = db.selectFrom('duty_places').selectAll().where('duty_id', 'in', ids)
  const places = await theirs.orderBy('entered_at').orderBy('account_id').execute()
  return rows.map((row) => ({
    ...dutyRow.read(row),
    places: places.filter((place) => place.duty_id === row.id).map(placeRow.read),
  }))
}

const createPlaces = (db: Database) => ({
  /** Stores the changed places. @param before the places as `hold` returned them */
  async setPlaces(dutyId: string, places: readonly DutyPlace[], before: readonly DutyPlace[]): Promise<void> {
    const gone = before.filter((place) => !places.includes(place)).map(({ accountId }) => accountId)
    if (gone.length > 0)
      await db.deleteFrom('duty_places').where('duty_id', '=', dutyId).where('account_id', 'in', gone).execute()
    for (const place of places.filter((each) => !before.includes(each)))
      await db
        .insertInto('duty_places')
        .values({ duty_id: dutyId, ...placeRow.write(place) })
        .execute()
  },

  /** @returns false when any instance has noted this before, or another member has the place by now */
  noteReminder: (dutyId: string, accountId: string, at: Date): Promise<boolean> =>
    hitsRow(
      db
        .updateTable('duty_places')
        .set({ reminded_at: at.toISOString() })
        .where('duty_id', '=', dutyId)
        .where('account_id', '=', accountId)
        .where('reminded_at', 'is', null),
    ),
})

/** Members who want no reminders of duties. */
const createOptOuts = (db: Database) => ({
  async isOptedOut(accountId: string): Promise<boolean> {
    const optOut = db.selectFrom('duty_opt_outs').select('account_id').where('account_id', '=', accountId)
    return (await optOut.executeTakeFirst()) !== undefined
  },

  async setOptedOut(accountId: string, since: Date | undefined): Promise<void> {
    if (since === undefined)
      return void (await db.deleteFrom('duty_opt_outs').where('account_id', '=', accountId).execute())
    const insert = db.insertInto('duty_opt_outs').values({ account_id: accountId, since: since.toISOString() })
    await insert.onConflict((conflict) => conflict.column('account_id').doNothing()).execute()
  },
})
