import type { Selectable } from 'kysely'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { Duty, DutyPlace, KeptDuty } from './duty.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    duties: DutyTable
    duty_places: DutyPlaceTable
    duty_opt_outs: { account_id: string; since: string }
  }
}

type DutyTable = {
  id: string
  occasion: string
  occasion_title: string
  occasion_at: string
  title: string
  starts_at: string
  ends_at: string
  needed: number
}

type DutyPlaceTable = {
  duty_id: string
  account_id: string
  entered_at: string
  offered_at: string | null
  reminded_at: string | null
}

export type DutyStore = ReturnType<typeof createDutyStore>

/** @property endsAfter duties that are not over then @property occasion of this alone */
type DutyQuery = { endsAfter?: Date; occasion?: string }

export function createDutyStore(db: Database, engine: DatabaseConnection['engine']) {
  return { ...createDuties(db, engine), ...createPlaces(db), ...createOptOuts(db) }
}

function createDuties(db: Database, engine: DatabaseConnection['engine']) {
  return {
    /** In the order in which they begin. */
    async list({ endsAfter, occasion }: DutyQuery): Promise<KeptDuty[]> {
      let query = db.selectFrom('duties').selectAll()
      if (endsAfter) query = query.where('ends_at', '>', endsAfter.toISOString())
      if (occasion !== undefined) query = query.where('occasion', '=', occasion)
      return withPlaces(db, await query.orderBy('starts_at').orderBy('title').orderBy('id').execute())
    },

    /** One with its places; others who ask for it wait until the transaction ends, at every instance. */
    async hold(id: string): Promise<KeptDuty | undefined> {
      // On SQLite there is one writer. On PostgreSQL the row is the lock, and only statements after it see what others have committed.
      if (engine === 'postgres') {
        await db.selectFrom('duties').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
      }
      const rows = await db.selectFrom('duties').selectAll().where('id', '=', id).execute()
      return (await withPlaces(db, rows))[0]
    },

    async add(duties: readonly Duty[]): Promise<void> {
      if (duties.length === 0) return
      const rows = duties.map((duty) => ({ id: duty.id, ...toColumns(duty) }))
      await db.insertInto('duties').values(rows).execute()
    },

    /** Its times, and for what it is; who has entered themselves stays. */
    async change(duty: Duty): Promise<void> {
      await db.updateTable('duties').set(toColumns(duty)).where('id', '=', duty.id).execute()
    },

    /** With all places in it. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('duties').where('id', '=', id).execute()
    },

    /** @property places who had them @property duties the duties themselves @returns how many rows were removed */
    async removeEndedUntil({ places, duties }: { places: Date; duties: Date }): Promise<number> {
      const ended = (until: Date) => db.selectFrom('duties').select('id').where('ends_at', '<=', until.toISOString())
      const left = await countRows(db.deleteFrom('duty_places').where('duty_id', 'in', ended(places)))
      return left + (await countRows(db.deleteFrom('duties').where('id', 'in', ended(duties))))
    },
  }
}

async function withPlaces(db: Database, rows: Selectable<DutyTable>[]): Promise<KeptDuty[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const places = await db
    .selectFrom('duty_places')
    .selectAll()
    .where('duty_id', 'in', ids)
    .orderBy('entered_at')
    .orderBy('account_id')
    .execute()
  return rows.map((row) => ({
    ...toDuty(row),
    places: places.filter((place) => place.duty_id === row.id).map(toPlace),
  }))
}

function createPlaces(db: Database) {
  return {
    /** Writes down who has places now. @param before as they were held */
    async setPlaces(dutyId: string, places: readonly DutyPlace[], before: readonly DutyPlace[]): Promise<void> {
      const gone = before.filter((place) => !places.includes(place)).map(({ accountId }) => accountId)
      if (gone.length > 0)
        await db.deleteFrom('duty_places').where('duty_id', '=', dutyId).where('account_id', 'in', gone).execute()
      for (const place of places.filter((each) => !before.includes(each)))
        await db
          .insertInto('duty_places')
          .values({ duty_id: dutyId, ...toPlaceColumns(place) })
          .execute()
    },

    /** @returns false when this was noted before, by whichever instance, or the place is somebody else’s by now */
    noteReminder: (dutyId: string, accountId: string, at: Date): Promise<boolean> =>
      hitsRow(
        db
          .updateTable('duty_places')
          .set({ reminded_at: at.toISOString() })
          .where('duty_id', '=', dutyId)
          .where('account_id', '=', accountId)
          .where('reminded_at', 'is', null),
      ),
  }
}

/** Who wants no reminder of duties. */
function createOptOuts(db: Database) {
  return {
    async isOptedOut(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('duty_opt_outs')
        .select('account_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row !== undefined
    },

    async setOptedOut(accountId: string, since: Date | undefined): Promise<void> {
      if (since === undefined)
        return void (await db.deleteFrom('duty_opt_outs').where('account_id', '=', accountId).execute())
      await db
        .insertInto('duty_opt_outs')
        .values({ account_id: accountId, since: since.toISOString() })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute()
    },
  }
}

const toColumns = (duty: Duty) => ({
  occasion: duty.occasion,
  occasion_title: duty.occasionTitle,
  occasion_at: duty.occasionAt.toISOString(),
  title: duty.title,
  starts_at: duty.startsAt.toISOString(),
  ends_at: duty.endsAt.toISOString(),
  needed: duty.needed,
})

const toDuty = (row: Selectable<DutyTable>): Duty => ({
  id: row.id,
  occasion: row.occasion,
  occasionTitle: row.occasion_title,
  occasionAt: new Date(row.occasion_at),
  title: row.title,
  startsAt: new Date(row.starts_at),
  endsAt: new Date(row.ends_at),
  needed: row.needed,
})

const toPlaceColumns = ({ accountId, enteredAt, offeredAt, remindedAt }: DutyPlace) => ({
  account_id: accountId,
  entered_at: enteredAt.toISOString(),
  offered_at: offeredAt?.toISOString() ?? null,
  reminded_at: remindedAt?.toISOString() ?? null,
})

const toPlace = (row: Selectable<DutyPlaceTable>): DutyPlace => ({
  accountId: row.account_id,
  enteredAt: new Date(row.entered_at),
  offeredAt: toInstant(row.offered_at),
  remindedAt: toInstant(row.reminded_at),
})
