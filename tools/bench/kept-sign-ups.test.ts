import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import type { Database } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { countKept } from './kept-sign-ups.ts'

const email = 'anna@beispiel.example'
const signUp = { email, teamNames: ['Zebras', 'Aale'], body: '' }
const registration = sampleRegistration('1', { contactEmail: email, teamNames: ['Zebras', 'Aale'] })
const mail = { id: 'mail-1', kind: 'probe', recipient: email, subject: '', text: '', html: '' }

async function dataFolderWith(write: (trx: Database) => Promise<void>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kept-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const connection = openDatabase({ dataDir, databaseUrl: undefined })
  await migrateDatabase(connection)
  await connection.inTransaction(async (trx) => {
    await createEventStore(trx).upsert(sampleEvent())
    await write(trx)
  })
  await connection.close()
  return dataDir
}

const addMail = (trx: Database) =>
  createOutboxStore(trx, 'sqlite').add({ ...mail, replyTo: undefined, createdAt: registration.receivedAt })

test('a sign-up that is there once with its teams in order and one mail is kept', async () => {
  const dataDir = await dataFolderWith(async (trx) => {
    await createRegistrationStore(trx).add(registration)
    await addMail(trx)
  })
  expect(countKept(dataDir, [signUp])).toBe(1)
})

test('a sign-up without its mail is not kept', async () => {
  const dataDir = await dataFolderWith(async (trx) => void (await createRegistrationStore(trx).add(registration)))
  expect(countKept(dataDir, [signUp])).toBe(0)
})

test('a sign-up with a team missing is not kept', async () => {
  const dataDir = await dataFolderWith(async (trx) => {
    await createRegistrationStore(trx).add(sampleRegistration('1', { contactEmail: email, teamNames: ['Zebras'] }))
    await addMail(trx)
  })
  expect(countKept(dataDir, [signUp])).toBe(0)
})

test('a sign-up that is there twice is not kept', async () => {
  const dataDir = await dataFolderWith(async (trx) => {
    const entries = createRegistrationStore(trx)
    await entries.add(registration)
    await entries.add(sampleRegistration('2', { contactEmail: email, teamNames: ['Zebras', 'Aale'] }))
    await addMail(trx)
  })
  expect(countKept(dataDir, [signUp])).toBe(0)
})
