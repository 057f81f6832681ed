import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addSampleRows } from '#tests/support/samples/sample-database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { runConsole } from '#tests/support/site/console-program.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledDataFolder, startFilledPostgres } from '#tests/support/site/filled-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createTokens, sendForm } from '#tests/support/site/form-sender.ts'
import { startForTest } from '#tests/support/site/program.ts'
import { PATIENCE } from '#tests/support/patience.ts'
import { readRegistrations } from '#tests/support/site/read-registrations.ts'
import { createScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { NO_POSTGRES } from '#tests/support/databases/scratch-postgres.ts'
import { makeDisk, NO_DISK } from '#tests/support/site/small-disk.ts'

const SENDERS = 16
/** Number of acknowledged registrations when the backup begins. */
const BEFORE = 100

const openFile = (dataDir: string) => new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'), { timeout: 30_000 })

type Place = { dataDir: string; databaseUrl: string | undefined }
/** Two places of the same engine, the second of them empty. */
type Places = { from: Place; to: Place; restoreTo: string[] }

const sqlitePlaces = async (): Promise<Places> => {
  const to = temporaryFolder()
  return {
    from: { dataDir: await filledDataFolder(), databaseUrl: undefined },
    to: { dataDir: to, databaseUrl: undefined },
    restoreTo: ['--data-dir', to],
  }
}

async function postgresPlaces(): Promise<Places | undefined> {
  const postgres = await startFilledPostgres()
  if (!postgres) return undefined
  onTestFinished(() => postgres.stop())
  const { url } = await createScratchDatabase(postgres.url)
  return {
    from: { dataDir: temporaryDataFolder(), databaseUrl: postgres.url },
    to: { dataDir: temporaryFolder(), databaseUrl: url },
    restoreTo: ['--to-database', url],
  }
}

const environmentOf = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

const startAt = async (place: Place) =>
  (await startForTest({ dataDir: place.dataDir, env: environmentOf(place) })).origin

const teamsOf = (number: number) => [`Mannschaft ${number}`, `Mannschaft ${number} B`]

type Acknowledged = { number: number; location: string; at: number }

/** Sends one registration after another on each connection until it is stopped. */
function registerOnAndOn(origin: string, newToken: () => string) {
  const acknowledged: Acknowledged[] = []
  let [next, isOver] = [0, false]
  const onAndOn = async () => {
    while (!isOver) {
      const number = next++
      const [teamName1 = '', teamName2 = ''] = teamsOf(number)
      const contactEmail = `gast-${number}@beispiel.example`
      const answer = await sendForm(origin, newToken(), { teamName1, teamName2, contactEmail })
      expect(answer.status).toBe(303)
      acknowledged.push({ number, location: answer.headers.get('location') ?? '', at: performance.now() })
    }
  }
  const sending = Promise.all(Array.from({ length: SENDERS }, onAndOn))
  const stop = async () => {
    isOver = true
    await sending
  }
  return { acknowledged, stop }
}

test.for([
  { engine: 'SQLite', prepare: sqlitePlaces },
  { engine: 'PostgreSQL', prepare: postgresPlaces },
])(
  'a backup of $engine while registrations arrive without a pause holds every one acknowledged before it, and nothing by half',
  { timeout: 240_000 },
  async ({ prepare }, { skip }) => {
    const places = await prepare()
    if (!places) return skip(NO_POSTGRES)
    const { from, to, restoreTo } = places
    const origin = await startAt(from)
    const { acknowledged, stop } = registerOnAndOn(origin, await createTokens(from))
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(BEFORE), PATIENCE)
    const backupBegun = performance.now()
    const file = join(temporaryFolder(), 'backup')
    const made = await runConsole(['backup', '--output', file], environmentOf(from))
    const backupEnded = performance.now()
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('Gesichert nach') })
    await stop()
    const before = acknowledged.filter(({ at }) => at < backupBegun)
    // The number of concurrent registrations depends on the machine; there must be some.
    expect(acknowledged.some(({ at }) => at > backupBegun && at < backupEnded)).toBe(true)

    expect(await runConsole(['verify', '--from', file], {})).toMatchObject({ code: 0, stderr: '' })
    expect(await runConsole(['restore', '--from', file, ...restoreTo], environmentOf(to))).toMatchObject({ code: 0 })
    await checkStored(to, before)
    expect(existsSync(join(to.dataDir, 'media'))).toBe(true)
    const [{ location, number } = { location: '', number: 0 }] = before
    expect(await (await fetch((await startAt(to)) + location)).text()).toContain(teamsOf(number)[0])
  },
)

/** All these are stored with their teams and one mail, and so is everything else. */
async function checkStored(place: Place, expected: Acknowledged[]): Promise<void> {
  const stored = new Map((await readRegistrations(place)).map((registration) => [registration.token, registration]))
  for (const { location, number } of expected)
    expect(stored.get(location.split('/').at(-1) ?? '')?.teams).toEqual(teamsOf(number))
  for (const { teams, mails } of stored.values()) expect([teams.length, mails.length]).toEqual([2, 1])
  if (place.databaseUrl !== undefined) return
  using database = openFile(place.dataDir)
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
}

async function makeDataFolder(count: number): Promise<string> {
  const dataDir = temporaryFolder()
  const connection = openSqlite(join(dataDir, 'vereinsheim.sqlite'))
  await migrateDatabase(connection)
  await addSampleRows(connection, count)
  await connection.close()
  mkdirSync(join(dataDir, 'media', '00'), { recursive: true })
  // Random bytes do not compress.
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  writeFileSync(join(dataDir, 'media', '00', '00112233aabbccdd.jpeg'), bytes)
  return dataDir
}

test('a restore that is killed leaves no database or a whole one, and the next one goes through', async () => {
  const file = join(temporaryFolder(), 'backup')
  expect((await runConsole(['backup', '--output', file], { DATA_DIR: await makeDataFolder(4000) })).code).toBe(0)
  const target = temporaryFolder()
  let killed = 0
  // Growing intervals kill a slow restore as often as a quick one.
  for (let milliseconds = 100; ; milliseconds *= 1.3) {
    const { code } = await runConsole(['restore', '--from', file, '--data-dir', target], {}, milliseconds)
    // Killed after the last step, the restore is complete; the data are checked below.
    if (code === 0 || existsSync(join(target, 'vereinsheim.sqlite'))) break
    killed += 1
  }
  expect(killed).toBeGreaterThan(1)
  using database = openFile(target)
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('select count(*) as count from registrations').get()).toEqual({ count: 4000 })
}, 240_000)

test('on a full disk no backup is left by half, and nothing is restored', async ({ skip }) => {
  const disk = makeDisk('40k')
  if (disk === undefined) return skip(NO_DISK)
  const dataDir = await makeDataFolder(500)
  const made = await runConsole(['backup', '--output', join(disk, 'backup')], { DATA_DIR: dataDir })
  expect([made.code, made.stderr]).toEqual([
    1,
    'Auf der Festplatte ist kein Platz mehr.\nEs wurde keine Sicherung geschrieben.\n',
  ])
  expect(readdirSync(disk)).toEqual([])

  const file = join(temporaryFolder(), 'backup')
  await runConsole(['backup', '--output', file], { DATA_DIR: dataDir })
  const target = makeDisk('300k') ?? ''
  const restored = await runConsole(['restore', '--from', file, '--data-dir', target], {})
  expect([restored.code, restored.stderr]).toEqual([
    1,
    'Auf der Festplatte ist kein Platz mehr.\nDie bisherigen Daten sind unverändert.\n',
  ])
  expect(existsSync(join(target, 'vereinsheim.sqlite'))).toBe(false)
})
