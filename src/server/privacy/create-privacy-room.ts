import { createDeletionLogStore } from '#features/privacy/deletion-log-store.ts'
import { createPersonActions } from '#features/privacy/person-actions.ts'
import { createPrivacyActions } from '#features/privacy/privacy-actions.ts'
import { createTraceStore } from '#features/privacy/trace-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { removeMailFile } from '#platform/mail/mail-files.ts'
import { newId } from '#shared/new-id.ts'
import { holdings } from './holdings/all-holdings.ts'

type Needs = {
  connection: Pick<DatabaseConnection, 'db' | 'engine' | 'inTransaction'>
  mailFolder: string
  now: () => Date
  checksum: (email: string) => Promise<string>
}

/** The record of personal data, and all that is kept of one person. */
export function createPrivacyRoom({ connection: { db, engine, inTransaction }, mailFolder, now, checksum }: Needs) {
  return {
    ...createPrivacyActions({ holdings, now, overwritesDeleted: engine === 'sqlite' }),
    ...createPersonActions({
      holdings,
      now,
      newId,
      checksum,
      forgetFile: (mailId) => removeMailFile(mailFolder, mailId),
      traces: createTraceStore(db),
      deletions: createDeletionLogStore(db),
      inTransaction: (work) =>
        inTransaction((trx) => work({ traces: createTraceStore(trx), deletions: createDeletionLogStore(trx) })),
    }),
  }
}
