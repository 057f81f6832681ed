import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, number, oneOf, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import type { RegistrationId } from '#features/tournaments/registrations/registration.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { UNHANDLED, type Change, type Handling } from '#features/tournaments/registrations/handling.ts'
import { MARKS, type Mark } from '#features/tournaments/registrations/mark.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    registration_handling: Row
  }
}

type Row = RowOf<typeof handlingRow> & { registration_id: string }

const handlingRow = describeRow({
  mark: oneOf(MARKS),
  markChangedAt: optional(instant),
  // Id of an account, which may be gone.
  markChangedBy: optional(text),
  note: text,
  // Grows with every change of the note, from 0.
  noteVersion: number,
  noteChangedAt: optional(instant),
  noteChangedBy: optional(text),
})

export type HandlingStore = ReturnType<typeof createHandlingStore>

/** The director's marks and notes; a registration without a row is {@link UNHANDLED}. */
export const createHandlingStore = (db: Database) => ({ ...reading(db), ...marking(db), ...noting(db) })

const reading = (db: Database) => ({
  async find(id: RegistrationId): Promise<Handling> {
    const handlings = db.selectFrom('registration_handling').selectAll()
    const row = await handlings.where('registration_id', '=', id).executeTakeFirst()
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
})

const marking = (db: Database) => ({
  /** @returns false, without writing, if the mark is no longer the one that was seen */
  setMark(id: RegistrationId, to: Mark, { seen, at, by }: Change & { seen: Mark }): Promise<boolean> {
    const columns = { mark: to, mark_changed_at: at.toISOString(), mark_changed_by: by }
    return change(db, id, { columns, seen: ['mark', seen], isNew: seen === UNHANDLED.mark })
  },
})

const noting = (db: Database) => ({
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
})

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
      .values({ registration_id: id, ...UNHANDLED_ROW, ...columns })
      .onConflict((conflict) =>
        conflict.column('registration_id').doUpdateSet(columns).where(`registration_handling.${column}`, '=', value),
      ),
  )
}

const UNCHANGED = {
  markChangedAt: undefined,
  markChangedBy: undefined,
  noteChangedAt: undefined,
  noteChangedBy: undefined,
}
const UNHANDLED_ROW = handlingRow.write({ ...UNHANDLED, ...UNCHANGED })

function toHandling(row: Row): Handling {
  const { markChangedAt, markChangedBy, noteChangedAt, noteChangedBy, ...handling } = handlingRow.read(row)
  return {
    ...handling,
    markChanged: toChange(markChangedAt, markChangedBy),
    noteChanged: toChange(noteChangedAt, noteChangedBy),
  }
}

const toChange = (at: Date | undefined, by: string | undefined): Change | undefined =>
  at && by !== undefined ? { at, by } : undefined
