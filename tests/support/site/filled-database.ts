import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { listContentFiles } from '#content/content-folder.ts'
import { importMedia, isPicture } from '#content/import-media.ts'
import { createPreparedPictureStore } from '#content/prepared-picture-store.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { createLog } from '#platform/log/log.ts'
import { fillPlace } from '#server/assemble/open-ground.ts'
import { openMedia } from '#server/assemble/open-media.ts'
import { createTallies } from '#server/figures/figures.ts'
import { MINUTE } from '#shared/durations.ts'
import { createScratchDatabase, type ScratchDatabase } from '#tests/support/databases/scratch-database.ts'
import { NO_POSTGRES, type ScratchPostgres, startScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { shareMedia, temporaryDataFolder } from './data-folder.ts'

/** @property serverUrl of PostgreSQL; undefined for SQLite */
type Wanted = { serverUrl: string | undefined; contentDir: string; now: () => Date }

/** The bytes of a SQLite file, or the name of a database on PostgreSQL. */
type Template = Buffer | string

/** Shared by all files of this worker: importing the tests' club takes two seconds of processor time, copying it a hundredth of that. */
const templates = new Map<string, Promise<Template>>()

/**
 * Puts the database of a site in place: filled with the tests' club, as after a first start at this moment. For another club
 * only the pictures in common with this one are ready, as after an interrupted import.
 *
 * @returns the one on PostgreSQL; on SQLite the data folder is enough
 */
export async function placeFilledDatabase(dataDir: string, wanted: Wanted): Promise<ScratchDatabase | undefined> {
  const { serverUrl, contentDir, now } = wanted
  const template = contentDir === TESTS_CLUB ? findFilled(serverUrl, now()) : findPrepared(serverUrl)
  return copyTo(dataDir, serverUrl, await template)
}

/** A data folder as after a first start, for tests of later ones: the first takes five more seconds of processor time. */
export async function filledDataFolder(contentDir = TESTS_CLUB): Promise<string> {
  const dataDir = temporaryDataFolder()
  await placeFilledDatabase(dataDir, { serverUrl: undefined, contentDir, now: () => new Date() })
  return dataDir
}

let cluster: Promise<{ data: string; name: string } | undefined> | undefined

/** A PostgreSQL server whose database is as after a first start. @returns undefined on a machine without PostgreSQL */
export async function startFilledPostgres(): Promise<ScratchPostgres | undefined> {
  cluster ??= makeCluster()
  const like = await cluster
  const server = like && (await startScratchPostgres(like.data))
  return server && { ...server, url: new URL(like.name, server.url).href }
}

/** As {@link startFilledPostgres}, until the test ends; the test is skipped on a machine without PostgreSQL. */
export async function filledPostgres(skip: TestContext['skip']): Promise<ScratchPostgres> {
  const postgres = await startFilledPostgres()
  if (!postgres) return skip(NO_POSTGRES)
  onTestFinished(() => postgres.stop())
  return postgres
}

async function makeCluster() {
  const server = await startScratchPostgres()
  if (!server) return undefined
  const { url, data, halt } = server
  process.once('exit', () => rmSync(dirname(data), { recursive: true, force: true }))
  const name = await findFilled(url, new Date())
  await halt('orderly')
  return { data, name: name.toString() }
}

function findFilled(serverUrl: string | undefined, moment: Date): Promise<Template> {
  // With the real clock, the site is a little older than the test.
  const when = Math.abs(moment.getTime() - Date.now()) < MINUTE ? 'now' : moment.toISOString()
  return findTemplate(`filled ${when} ${serverUrl}`, serverUrl, findPrepared(serverUrl), async (base) => {
    await fillPlace({ ...base, now: () => moment, tallies: createTallies() })
  })
}

function findPrepared(serverUrl: string | undefined): Promise<Template> {
  const { TEST_PREPARED_FOLDER: folder } = process.env
  return serverUrl === undefined && folder !== undefined ? shareBetweenRuns(folder) : prepare(serverUrl)
}

/** Reading all pictures of the club takes each worker two seconds of processor time; if they are ready, all workers share one result. */
async function shareBetweenRuns(folder: string): Promise<Template> {
  const file = join(folder, 'prepared.sqlite')
  if (existsSync(file)) return readFile(file)
  const made = await prepare(undefined)
  await writeFile(`${file}-${process.pid}`, made)
  await rename(`${file}-${process.pid}`, file)
  return made
}

function prepare(serverUrl: string | undefined): Promise<Template> {
  return findTemplate(`prepared ${serverUrl}`, serverUrl, undefined, async ({ config, log, connection }) => {
    await migrateDatabase(connection)
    const media = await openMedia(config, log, async () => false)
    const { files } = await listContentFiles(TESTS_CLUB)
    await importMedia({
      folder: TESTS_CLUB,
      files: files.filter(isPicture),
      media,
      texts: () => '',
      findPrepared: () => undefined,
      keep: (picture) => connection.inTransaction((trx) => createPreparedPictureStore(trx).put(picture)),
      now: () => new Date(),
      report: () => undefined,
    })
  })
}

type Base = { config: Config; log: ReturnType<typeof createLog>; connection: DatabaseConnection }

function findTemplate(
  key: string,
  serverUrl: string | undefined,
  from: Promise<Template> | undefined,
  fill: (base: Base) => Promise<void>,
): Promise<Template> {
  const known = templates.get(key)
  if (known) return known
  const made = makeTemplate(serverUrl, from, fill)
  templates.set(key, made)
  return made
}

async function makeTemplate(
  serverUrl: string | undefined,
  from: Promise<Template> | undefined,
  fill: (base: Base) => Promise<void>,
): Promise<Template> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vereinsheim-template-'))
  shareMedia(dataDir)
  const database = await copyTo(dataDir, serverUrl, await from, process.env['TEST_SHARED_DATABASES'])
  const config = readConfig({
    DATA_DIR: dataDir,
    CONTENT_DIR: TESTS_CLUB,
    ...(database && { DATABASE_URL: database.url }),
  })
  const connection = openDatabase(config)
  await fill({ config, log: createLog('silent'), connection })
  await connection.close()
  const template = database?.name ?? (await readFile(join(dataDir, 'vereinsheim.sqlite')))
  await rm(dataDir, { recursive: true, force: true })
  return template
}

async function copyTo(
  dataDir: string,
  serverUrl: string | undefined,
  template: Template | undefined,
  prefix?: string,
): Promise<ScratchDatabase | undefined> {
  if (serverUrl !== undefined) return createScratchDatabase(serverUrl, { prefix, template: template?.toString() })
  if (template !== undefined) await writeFile(join(dataDir, 'vereinsheim.sqlite'), template, { mode: 0o600 })
  return undefined
}
