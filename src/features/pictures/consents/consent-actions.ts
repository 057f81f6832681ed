import type { Actor } from '#rights/offices.ts'
import type { createExportConsents } from './export-consents.ts'
import type { createKeepConsents } from './keep-consents.ts'

/** All that the room of the register needs. */
export type ConsentActions = ReturnType<typeof createKeepConsents> & {
  export: ReturnType<typeof createExportConsents>
  /** What people call whoever changed something; undefined when the account is gone. */
  nameOf: (accountId: Actor['accountId']) => Promise<string | undefined>
}
