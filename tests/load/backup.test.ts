import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addSampleRows } from '#tests/support/samples/sample-database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { runConsole } from '#tests/support/site/console-program.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { fetchTokens, FORM_PATH, sampleFields } from '#tests/support/site/form-sender.ts'
import { sendAtRate, type Errand, type Outcome } from '#tests/support/site/open-loop.ts'
import { startProgram } from '#tests/support/site/program.ts'
import { readRegistrations } from '#tests/support/site/read-registrations.ts'
import { createScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { NO_POSTGRES, startScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'
import { makeDisk, NO_DISK } from '#tests/support/site/small-disk.ts'

const PER_SECOND = 200
const SECONDS = 4

const openFile = (dataDir: string) => new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'), { timeout: 30_000 })

type Place = { dataDir: string; databaseUrl: string | undefined }
/** Two places of the same engine, the second of them empty. */
type Places = { from: Place; to: Place; restoreTo: string[] }

const sqlitePlaces = async (): Promise<Places> => {
  const to = temporaryFolder()
  return {
    from: { dataDir: temporaryDataFolder(), databaseUrl: undefined },
    to: { dataDir: to, databaseUrl: undefined },
    restoreTo: ['--data-dir', to],
  }
}

async function postgresPlaces(): Promise<Places | undefined> {
  const postgres = await startScratchPostgres()
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

async function startAt(place: Place): Promise<string> {
  const program = await startProgram({ dataDir: place.dataDir, env: environmentOf(place) })
  onTestFinished(() => program.end('SIGKILL'))
  return program.origin
}

const teamsOf = (number: number) => [`Mannschaft ${number}`, `Mannschaft ${number} B`]

/** Sends one registration after another at the rate, to the end. @returns what came of them */
function registerAll(origin: string, tokens: string[]): Promise<Outcome[]> {
  const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const next = (number: number): Errand => {
    const [teamName1 = '', teamName2 = ''] = teamsOf(number)
    const fields = { ...sampleFields, teamName1, teamName2, contactEmail: `gast-${number}@beispiel.example` }
    const body = new URLSearchParams({ ...fields, website: '', formToken: tokens[number] ?? '' }).toString()
    return { kind: 'registration', path: FORM_PATH, method: 'POST', headers, body }
  }
  return sendAtRate({ origin, perSecond: PER_SECOND, seconds: SECONDS, next })
}

test.for([
  { engine: 'SQLite', prepare: sqlitePlaces },
  { engine: 'PostgreSQL', prepare: postgresPlaces },
])(
  `a backup of $engine while ${PER_SECOND} registrations per second arrive holds every one acknowledged before it, and nothing by half`,
  { timeout: 240_000 },
  async ({ engine, prepare }, { skip }) => {
    const places = await prepare()
    if (!places) return skip(NO_POSTGRES)
    const { from, to, restoreTo } = places
    const origin = await startAt(from)
    const tokens = await fetchTokens(origin, PER_SECOND * SECONDS)
    const begun = performance.now()
    const sending = registerAll(origin, tokens)
    await sleep(1_000)
    const backupBegun = performance.now()
    const file = join(temporaryFolder(), 'backup')
    const made = await runConsole(['backup', '--output', file], environmentOf(from))
    const backupEnded = performance.now()
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('Gesichert nach') })
    const outcomes = await sending
    expect(outcomes.filter(({ status }) => status !== 303)).toEqual([])

    const before = outcomes.filter(({ at }) => at < backupBegun)
    const during = outcomes.filter(({ at }) => at >= backupBegun && at < backupEnded)
    const seconds = (Math.max(...outcomes.map(({ at }) => at)) - begun) / 1_000
    console.info(
      `${engine}: ${Math.round(outcomes.length / seconds)} registrations per second answered, ${before.length} before the backup and ${during.length} while it ran`,
    )
    // How fast they are answered is the machine's affair; that some come before and some during the backup is what counts.
    expect([before.length > 0, during.length > 0]).toEqual([true, true])

    expect(await runConsole(['verify', '--from', file], {})).toMatchObject({ code: 0, stderr: '' })
    expect(await runConsole(['restore', '--from', file, ...restoreTo], environmentOf(to))).toMatchObject({ code: 0 })
    await checkStored(to, before)
    expect(existsSync(join(to.dataDir, 'media'))).toBe(true)
    const [{ location = '', index } = { index: 0 }] = before
    expect(await (await fetch((await startAt(to)) + location)).text()).toContain(teamsOf(index)[0])
  },
)

/** All these are there with their teams and one mail, and so is whatever else is there. */
async function checkStored(place: Place, expected: Outcome[]): Promise<void> {
  const stored = new Map((await readRegistrations(place)).map((registration) => [registration.token, registration]))
  for (const { location, index } of expected)
    expect(stored.get(location?.split('/').at(-1) ?? '')?.teams).toEqual(teamsOf(index))
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
  // Random bytes do not shrink.
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  writeFileSync(join(dataDir, 'media', '00', '00112233aabbccdd.jpeg'), bytes)
  return dataDir
}

test('a restore that is killed leaves no database or a whole one, and the next one goes through', async () => {
  const file = join(temporaryFolder(), 'backup')
  expect((await runConsole(['backup', '--output', file], { DATA_DIR: await makeDataFolder(4000) })).code).toBe(0)
  const target = temporaryFolder()
  let killed = 0
  for (let milliseconds = 300; ; milliseconds += 250) {
    const { code } = await runConsole(['restore', '--from', file, '--data-dir', target], {}, milliseconds)
    // Killed after the last step, it has still done all of it: what is there is looked at below.
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
