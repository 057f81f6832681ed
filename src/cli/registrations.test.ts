import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { storeContext } from '#server/context/store-context.ts'
import { listenToConsole } from '#tests/support/benches/listen-to-console.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runRegistrations } from './registrations.ts'

async function setUp(event: Parameters<typeof sampleEvent>[0] = {}) {
  const folder = temporaryFolder()
  const connection = await openSqliteForTest(join(folder, 'test.sqlite'))
  await connection.inTransaction((trx) => createEventStore(trx).upsert(sampleEvent(event)))
  await connection.inTransaction((trx) => createRegistrationStore(trx).add(sampleRegistration('7K3M9Q')))
  const { said, output } = listenToConsole()
  const run = (...args: string[]) =>
    runRegistrations(args, storeContext({ connection, now: () => new Date() }).read, { ...output, folder })
  return { run, said, folder }
}

test('list shows the registrations as a table', async () => {
  const { run, said } = await setUp()
  expect(await run('list', '--event', 'dorfspielttt')).toBe(0)
  expect(said.out).toMatch(/^Anmeldenummer {2}Eingegangen/)
  expect(said.out).toMatch(/\nDT24-7K3M9Q {4}01\.12\.2024 13:00 .*Löwen & Söhne/)
  expect(said.error).toBe('')
})

test('list says how many places are taken where there is a limit, and an export stays a list', async () => {
  const { run, said } = await setUp({ places: 3 })
  await run('list', '--event', 'dorfspielttt')
  expect(said.out).toMatch(/\n\n2 von 3 Plätzen vergeben, 1 frei\.\n$/)
  said.out = ''
  await run('export', '--event', 'dorfspielttt')
  expect(said.out).not.toContain('vergeben')
})

test('export writes CSV to standard output by default', async () => {
  const { run, said } = await setUp()
  expect(await run('export', '--event', 'dorfspielttt')).toBe(0)
  expect(said.out).toMatch(/^\uFEFFAnmeldenummer;Eingegangen;/)
})

test('export to a file says how many registrations it wrote, and only the owner may read it', async () => {
  const { run, said, folder } = await setUp()
  expect(await run('export', '--event', 'dorfspielttt', '--output', 'liste.csv')).toBe(0)
  const file = join(folder, 'liste.csv')
  expect(readFileSync(file, 'utf8')).toContain('DT24-7K3M9Q')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(said.out).toBe(`1 Anmeldung in ${file} geschrieben.\n`)
})

test('an Excel file without a name is named after the event', async () => {
  const { run, folder } = await setUp()
  expect(await run('export', '--event', 'dorfspielttt', '--format', 'xlsx')).toBe(0)
  expect(readFileSync(join(folder, 'dorfspielttt.xlsx')).toString('latin1', 0, 2)).toBe('PK')
})

test('a file that cannot be written ends with exit code 1 and the reason', async () => {
  const { run, said } = await setUp()
  expect(await run('export', '--event', 'dorfspielttt', '--output', 'no/such/folder/a.csv')).toBe(1)
  expect(said.error).toContain('konnte nicht geschrieben werden (ENOENT)')
})

test.each([
  [[], 'Es fehlt list oder export.'],
  [['delete', '--event', 'dorfspielttt'], 'Es fehlt list oder export.'],
  [['list'], 'Es fehlt das Turnier, zum Beispiel --event sommerturnier.'],
  [['list', '--event', 'sommerfest'], 'Ein Turnier „sommerfest“ gibt es nicht. Bekannt sind: dorfspielttt.'],
  [['list', '--event', 'dorfspielttt', '--output', 'x'], 'list zeigt nur an; Dateien schreibt export.'],
  [
    ['export', '--event', 'dorfspielttt', '--format', 'pdf'],
    'Das Format „pdf“ gibt es nicht; bekannt sind table, csv, xlsx.',
  ],
  [['export', '--event'], 'Eine Angabe ist unbekannt oder unvollständig.'],
  [['export', '--evnt', 'dorfspielttt'], 'Eine Angabe ist unbekannt oder unvollständig.'],
])('the command %j is answered with exit code 2 and what is wrong', async (args, message) => {
  const { run, said } = await setUp()
  expect(await run(...args)).toBe(2)
  expect(said.error).toContain(message)
  expect(said.out).toBe('')
})
