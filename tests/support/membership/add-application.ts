import { createApplicationStore } from '#features/membership/application-store.ts'
import { createKeyStore } from '#features/membership/key-store.ts'
import { makeLock, sealText } from '#platform/sealing/lock.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { sampleApplication } from './sample-application.ts'
import type { Site } from '#tests/support/site/start-site.ts'

const CODE = 'abcd-efgh-jkmn-pqrs-tuvw-xyz2'

/** Adds an application for membership to a running site, its account number sealed by a lock. */
export const addApplication = (site: Site): Promise<void> =>
  onDatabase(site, async (connection) => {
    const receivedAt = new Date('2024-11-20T20:14:00.000Z')
    const lock = await makeLock(CODE, 'salt')
    const text = await sealText(JSON.stringify({ iban: 'DE89370400440532013000', signatures: {} }), lock)
    const application = sampleApplication({ sealed: { keyId: 'lock-1', text }, receivedAt })
    await connection.inTransaction(async (trx) => {
      await createKeyStore(trx).add({ ...lock, id: 'lock-1', madeAt: receivedAt, by: 'karla' })
      await createApplicationStore(trx).add(application)
    })
  })
