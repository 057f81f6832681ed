import type { Selectable } from 'kysely'
import { z } from 'zod'
import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import type { RegistrationId } from '#features/tournaments/registrations/registration.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { UNHANDLED, type Change, type Handling } from '#features/tournaments/registrations/handling.ts'
import { MARKS, type Mark } from '#features/tournaments/registrations/mark.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    registration_handling: RegistrationHandlingTable
  }
}

/** The director's mark and note; a registration without a row is unhandled. */
type RegistrationHandlingTable = {
  registration_id: string
  mark: string
  mark_changed_at: string | null
  /** Id of an account, which may be gone. */
  mark_changed_by: string | null
  note: string
  /** Grows with every change of the note, from 0. */
  note_version: number
  note_changed_at: string | null
  note_changed_by: string | null
}

export type HandlingStore = ReturnType<typeof createHandlingStore>

const mark = z.enum(MARKS)

/** The director's marks and notes; a registration without a row is {@link UNHANDLED}. */
export function createHandlingStore(db: Database) {
  return { ...reading(db), ...marking(db), ...noting(db) }
}

function reading(db: Database) {
  return {
    async find(id: RegistrationId): Promise<Handling> {
      const row = await db
        .selectFrom('registration_handling')
        .selectAll()
        .where('registration_id', '=', id)
        .executeTakeFirst()
      return row ? toHandling(row) : UNHANDLED
    },

    /** By registration, without unhandled ones. */
    async listForEvent(eventId: EventId): Promise<Map<string, Handling>> {
      const rows = await db
        .selectFrom('registration_handling')
        .innerJoin('registrations', 'registrations.id', 'registration_handling.registration_id')
        .selectAll('registration_handling')
        .where('registrations.event_id', '=', eventId)
        .execute()
      return new Map(rows.map((row) => [row.registration_id, toHandling(row)]))
    },
  }
}

function marking(db: Database) {
  return {
    /** @returns false, without writing, if the mark is no longer the one that was seen */
    setMark(id: RegistrationId, to: Mark, { seen, at, by }: Change & { seen: Mark }): Promise<boolean> {
      const columns = { mark: to, mark_changed_at: at.toISOString(), mark_changed_by: by }
      return change(db, id, { columns, seen: ['mark', seen], isNew: seen === UNHANDLED.mark })
    },
  }
}

function noting(db: Database) {
  return {
    /** @returns false, without writing, if the note has changed since the version that was seen */
    setNote(
      id: RegistrationId,
      note: string,
      { seenVersion, at, by }: Change & { seenVersion: number },
    ): Promise<boolean> {
      const columns = {
        note,
        note_version: seenVersion + 1,
        note_changed_at: at.toISOString(),
        note_changed_by: by,
      }
      return change(db, id, {
        columns,
        seen: ['note_version', seenVersion],
        isNew: seenVersion === UNHANDLED.noteVersion,
      })
    },
  }
}

type Row = Selectable<RegistrationHandlingTable>
/** @property seen the value that a column must still hold @property isNew whether a missing row means this value, too */
type SeenChange = { columns: Partial<Row>; seen: ['mark', Mark] | ['note_version', number]; isNew: boolean }

/** @returns whether the row was still as seen, and is written */
async function change(db: Database, id: RegistrationId, { columns, seen: [column, value], isNew }: SeenChange) {
  if (!isNew) {
    return hitsRow(
      db.updateTable('registration_handling').set(columns).where('registration_id', '=', id).where(column, '=', value),
    )
  }
  return hitsRow(
    db
      .insertInto('registration_handling')
      .values({ ...newRow(id), ...columns })
      .onConflict((conflict) =>
        conflict.column('registration_id').doUpdateSet(columns).where(`registration_handling.${column}`, '=', value),
      ),
  )
}

const newRow = (id: RegistrationId): Row => ({
  registration_id: id,
  mark: UNHANDLED.mark,
  mark_changed_at: null,
  mark_changed_by: null,
  note: UNHANDLED.note,
  note_version: UNHANDLED.noteVersion,
  note_changed_at: null,
  note_changed_by: null,
})

function toHandling(row: Row): Handling {
  return {
    mark: mark.parse(row.mark),
    markChanged: toChange(row.mark_changed_at, row.mark_changed_by),
    note: row.note,
    noteVersion: row.note_version,
    noteChanged: toChange(row.note_changed_at, row.note_changed_by),
  }
}

const toChange = (at: string | null, by: string | null): Change | undefined =>
  at === null || by === null ? undefined : { at: new Date(at), by }
