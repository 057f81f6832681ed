import type { Database } from '#platform/db/database.ts'
import { as, describeRow, instant, optional, text, trustedJson, type RowOf } from '#platform/db/describe-row.ts'
import type { ChangedBy, EntryChange, LoggedChange } from './entry-change.ts'
import type { RegistrationId } from './registration.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    registration_changes: RowOf<typeof changeRow> & { registration_id: string }
  }
}

/** Changes of a registration; append-only, and deleted with the registration. */
const changeRow = describeRow({
  id: text,
  changedAt: instant,
  changedBy: as<ChangedBy['kind']>(),
  // Of the director.
  accountId: optional(text),
  change: trustedJson<EntryChange>(),
  // The mail about it.
  mailId: optional(text),
})

export type ChangeStore = ReturnType<typeof createChangeStore>

export const createChangeStore = (db: Database) => ({
  async add(
    registrationId: RegistrationId,
    { change, by, at, id, mailId }: LoggedChange & { id: string; mailId: string | undefined },
  ): Promise<void> {
    const accountId = by.kind === 'director' ? by.accountId : undefined
    const row = changeRow.write({ id, change, changedAt: at, changedBy: by.kind, accountId, mailId })
    await db
      .insertInto('registration_changes')
      .values({ registration_id: registrationId, ...row })
      .execute()
  },

  /** Oldest first. */
  async list(registrationId: RegistrationId): Promise<LoggedChange[]> {
    const changes = db.selectFrom('registration_changes').selectAll().where('registration_id', '=', registrationId)
    const rows = await changes.orderBy('changed_at').orderBy('id').execute()
    return rows.map(changeRow.read).map(({ change, changedAt: at, changedBy: kind, accountId = '' }) => ({
      change,
      by: kind === 'director' ? { kind, accountId } : { kind },
      at,
    }))
  },
})
