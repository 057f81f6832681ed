import type { Database } from '#platform/db/database.ts'
import type { ChangedBy, EntryChange, LoggedChange } from './entry-change.ts'
import type { RegistrationId } from './registration.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    registration_changes: ChangeTable
  }
}

/** Changes of a registration; append-only, and deleted with the registration. */
type ChangeTable = {
  id: string
  registration_id: string
  changed_at: string
  changed_by: ChangedBy['kind']
  /** Of the director. */
  account_id: string | null
  /** An `EntryChange` as JSON. */
  change: string
  /** The mail about it. */
  mail_id: string | null
}

export type ChangeStore = ReturnType<typeof createChangeStore>

export function createChangeStore(db: Database) {
  return {
    async add(
      registrationId: RegistrationId,
      { change, by, at, id, mailId }: LoggedChange & { id: string; mailId: string | undefined },
    ): Promise<void> {
      const row = {
        id,
        registration_id: registrationId,
        changed_at: at.toISOString(),
        changed_by: by.kind,
        account_id: by.kind === 'director' ? by.accountId : null,
        change: JSON.stringify(change),
        mail_id: mailId ?? null,
      }
      await db.insertInto('registration_changes').values(row).execute()
    },

    /** Oldest first. */
    async list(registrationId: RegistrationId): Promise<LoggedChange[]> {
      const rows = await db
        .selectFrom('registration_changes')
        .selectAll()
        .where('registration_id', '=', registrationId)
        .orderBy('changed_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        // Only `add` writes it.
        change: JSON.parse(row.change) as EntryChange,
        by:
          row.changed_by === 'director'
            ? { kind: 'director', accountId: row.account_id ?? '' }
            : { kind: row.changed_by },
        at: new Date(row.changed_at),
      }))
    },
  }
}
