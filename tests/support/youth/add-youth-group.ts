import { openDatabase } from '#platform/db/open-database.ts'
import { createYouthStore } from '#features/youth/youth-store.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'

/** Test support: a club with an empty waiting list. */
export const addYouthGroup = (site: Parameters<typeof openDatabase>[0]): Promise<void> =>
  onDatabase(site, async (connection) => {
    const group = { id: '00000000-0000-7000-8000-00000000000a', name: 'Anfänger', free: 0, offerDays: 7 }
    await connection.inTransaction((trx) => createYouthStore(trx, connection.engine).putGroup(group))
  })
