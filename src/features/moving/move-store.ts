import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import {
  describeRow,
  flag,
  instant,
  oneOf,
  optional,
  text,
  trustedJson,
  type RowOf,
} from '#platform/db/describe-row.ts'
import {
  KEPT_UNUSED,
  MOVE_STATES,
  TAKE_BACK,
  type Brought,
  type MoveReport,
  type MoveState,
  type SiteMove,
} from './move.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    site_moves: RowOf<typeof moveRow>
  }
}

const moveRow = describeRow({
  id: text,
  name: text,
  state: oneOf(MOVE_STATES),
  uploadedAt: instant,
  uploadedBy: text,
  importedAt: optional(instant),
  choice: flag,
  progress: optional(text),
  report: optional(trustedJson<MoveReport>()),
  brought: optional(trustedJson<Brought>()),
})

type Change = Partial<Omit<SiteMove, 'id' | 'name' | 'uploadedAt' | 'uploadedBy'>>

export type MoveStore = ReturnType<typeof createMoveStore>

/** Imports of former websites. */
export const createMoveStore = (db: Database) => ({ ...reading(db), ...writing(db) })

const reading = (db: Database) => ({
  /** Latest first. */
  async list(): Promise<SiteMove[]> {
    const rows = await db.selectFrom('site_moves').selectAll().orderBy('uploaded_at', 'desc').orderBy('id').execute()
    return rows.map(moveRow.read)
  },

  async find(id: string): Promise<SiteMove | undefined> {
    const row = await db.selectFrom('site_moves').selectAll().where('id', '=', id).executeTakeFirst()
    return row && moveRow.read(row)
  },
})

const writing = (db: Database) => ({
  async add({ id, name, uploadedAt, uploadedBy }: Pick<SiteMove, 'id' | 'name' | 'uploadedAt' | 'uploadedBy'>) {
    const upload = { uploaded_at: uploadedAt.toISOString(), uploaded_by: uploadedBy }
    const row = { id, name, state: 'uploaded', ...upload, choice: 0 }
    await db.insertInto('site_moves').values(row).execute()
  },

  /** @param from the required state @returns whether it was in that state */
  async change(id: string, from: MoveState, to: Change): Promise<boolean> {
    const changed = await db
      .updateTable('site_moves')
      .set({
        ...(to.state && { state: to.state }),
        ...(to.importedAt && { imported_at: to.importedAt.toISOString() }),
        ...(to.choice !== undefined && { choice: Number(to.choice) }),
        ...('progress' in to && { progress: to.progress ?? null }),
        ...(to.report && { report: JSON.stringify(to.report) }),
        ...(to.brought && { brought: JSON.stringify(to.brought) }),
      })
      .where('id', '=', id)
      .where('state', '=', from)
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('site_moves').where('id', '=', id).execute()
  },

  /** Deletes imports that can no longer be taken back, and uploads that were never imported. @returns how many */
  async purge(now: Date): Promise<number> {
    const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
    return countRows(
      db
        .deleteFrom('site_moves')
        .where(({ eb, and, or }) =>
          or([
            eb('imported_at', '<=', before(TAKE_BACK)),
            and([eb('imported_at', 'is', null), eb('uploaded_at', '<=', before(KEPT_UNUSED))]),
          ]),
        ),
    )
  },
})
