import { createApplicationStore } from '#features/membership/application-store.ts'
import { createKeyStore } from '#features/membership/key-store.ts'
import type { KeptApplication } from '#features/membership/kept-application.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { makeLock, sealText } from '#platform/sealing/lock.ts'
import type { Site } from '#tests/support/site/start-site.ts'

const CODE = 'abcd-efgh-jkmn-pqrs-tuvw-xyz2'

/** Puts an application for membership into a running site, its account closed by a lock. */
export async function addApplication(site: Site): Promise<void> {
  const connection = openDatabase(site)
  const receivedAt = new Date('2024-11-20T20:14:00.000Z')
  const lock = await makeLock(CODE, 'salt')
  const text = await sealText(JSON.stringify({ iban: 'DE89370400440532013000', signatures: {} }), lock)
  const application: KeptApplication = {
    id: 'application-1',
    reference: 'MG-3467999',
    formKey: 'view-1',
    formFingerprint: '',
    state: 'waiting',
    number: 0,
    feeTitle: 'Erwachsene',
    fee: '84 Euro im Jahr',
    street: 'Am Netz 1',
    postalCode: '66600',
    people: [{ firstName: 'Jonas', lastName: 'Muster', bornOn: '1990-03-01' }],
    city: 'Musterdorf',
    email: 'jonas@beispiel.example',
    phone: '',
    guardian: '',
    guardianPhone: '',
    consents: [],
    account: { holder: 'Jonas Muster', end: '3000' },
    sealed: { keyId: 'lock-1', text },
    receivedAt,
    decidedAt: undefined,
  }
  await connection.inTransaction(async (trx) => {
    await createKeyStore(trx).add({ ...lock, id: 'lock-1', madeAt: receivedAt, by: 'karla' })
    await createApplicationStore(trx).add(application)
  })
  await connection.close()
}
