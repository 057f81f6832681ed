import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { plantCanary } from '#tests/support/databases/plant-canary.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { findPeople } from './watch-people.ts'

async function setUp() {
  const dataDir = temporaryFolder()
  const connection = await openMigratedSqlite(join(dataDir, 'vereinsheim.sqlite'))
  await connection.inTransaction((trx) => plantCanary(trx, 'consents', { name: 'Jule Ohneschein' }))
  await connection.close()
  return { dataDir, databaseUrl: undefined }
}

test('a name that stands in the database is found in the log and in files, not in database and mails', async () => {
  const place = await setUp()
  mkdirSync(join(place.dataDir, 'outbox'))
  writeFileSync(join(place.dataDir, 'outbox/1.eml'), 'Liebe Jule Ohneschein')
  expect(await findPeople(place, '{"msg":"request","path":"/news"}')).toEqual([])
  writeFileSync(join(place.dataDir, 'merkzettel.txt'), 'Jule Ohneschein fragen')
  expect(await findPeople(place, '{"msg":"saved for Jule Ohneschein"}')).toEqual([
    'the log: Jule Ohneschein',
    'merkzettel.txt: Jule Ohneschein',
  ])
})

test('in binary files only people from the database are found', async () => {
  const place = await setUp()
  writeFileSync(join(place.dataDir, 'versiegelt'), Buffer.from([0xff, 0xfe, ...Buffer.from('a@b.c')]))
  expect(await findPeople(place, '')).toEqual([])
  writeFileSync(join(place.dataDir, 'bild'), Buffer.from([0xff, 0xfe, ...Buffer.from('Jule Ohneschein')]))
  expect(await findPeople(place, '')).toEqual(['bild: Jule Ohneschein'])
})

test.each([
  'anna@beispiel.example',
  'DE89 3704 0044 0532 0130 00',
  'DE89370400440532013000',
  '06881 12345',
  '+49 17155501',
  '0171 5550123',
  '06881123456',
])('„%s“ is personal data, known or not', async (value) => {
  expect(await findPeople(await setUp(), `{"msg":"sent to ${value}"}`)).toEqual([`the log: ${value}`])
})

test.each([
  '{"time":"2024-12-01T12:00:00.000Z","id":"01938475-7123-7123-8123-012345678912"}',
  'at file:///node_modules/@hono/node-server/dist/index.mjs:412:20',
  '{"took":0.123456,"port":38211}',
  '{"lag":0.00901306,"rows":7}',
  '{"reference":"01256994"}',
])('%s contains no personal data', async (line) => expect(await findPeople(await setUp(), line)).toEqual([]))
