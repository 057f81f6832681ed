import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { postgresTarget } from '#platform/backup/target.ts'
import { openPostgres, openPostgresShared } from '#platform/db/open-database.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { runConsole } from '#tests/support/site/console-program.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { runProgram, startForTest } from '#tests/support/site/program.ts'
import { readRegistrations } from '#tests/support/site/read-registrations.ts'
import { runOn } from '#tests/support/databases/scratch-database.ts'
import { hasPgbouncer, NO_PGBOUNCER, startPgbouncer } from '#tests/support/databases/scratch-pgbouncer.ts'
import { startScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'
import { contentWithPlaces, gatherCrowd, registerAt } from '#tests/support/site/registration-crowd.ts'

const INSTANCES = 3
const VISITORS = 60
/** From the pooler to the server. */
const CONNECTIONS = 4
const NO_LIMITS = { DATABASE_STATEMENT_TIMEOUT: '0', DATABASE_IDLE_TIMEOUT: '0' }
const ARTICLE = '---\ntitle: Neue Tische\ndate: 2026-03-01\n---\n\nSie sind da.\n'

/** @returns the addresses of the server and of its pooler; undefined if the machine lacks either */
async function prepare(): Promise<{ direct: string; pooled: string } | undefined> {
  const postgres = hasPgbouncer() ? await startScratchPostgres() : undefined
  if (!postgres) return undefined
  onTestFinished(() => postgres.stop())
  const pooler = await startPgbouncer(postgres.url, { default_pool_size: String(CONNECTIONS), server_round_robin: '1' })
  onTestFinished(() => pooler.stop())
  // All are open from the beginning, so each transaction gets a different one: state of an earlier session is never there.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => runOn(pooler.url, 'select pg_sleep(0.2)')))
  return { direct: postgres.url, pooled: pooler.url }
}

test('a pooler that takes no time limits keeps the site from starting, with what to do', async ({ skip }) => {
  const urls = await prepare()
  if (!urls) return skip(NO_PGBOUNCER)
  const { code, stderr } = await runProgram({ dataDir: temporaryDataFolder(), env: { DATABASE_URL: urls.pooled } })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/statement_timeout\n.*DATABASE_STATEMENT_TIMEOUT=0/)])
})

test('a migration leaves no lock behind for later starts to wait for', async ({ skip }) => {
  const urls = await prepare()
  if (!urls) return skip(NO_PGBOUNCER)
  const connection = closeAfterTest(openPostgres(urls.pooled))
  await migrateDatabase(connection)
  expect(await findLocks(urls.direct)).toEqual([])
})

test('behind a pooler of transactions instances start together, take registrations and hear of each other’s content', async ({
  skip,
}) => {
  const urls = await prepare()
  if (!urls) return skip(NO_PGBOUNCER)
  const { direct, pooled } = urls
  const env = { DATABASE_URL: pooled, CONTENT_DIR: await contentWithPlaces(undefined), ...NO_LIMITS }
  const dataDir = temporaryDataFolder()
  const programs = await Promise.all(Array.from({ length: INSTANCES }, () => startOne(dataDir, env)))
  const imported = programs.map(({ stdout }) => Number(/"importedFiles":(\d+)/.exec(stdout())?.[1]))
  expect(imported.filter((files) => files > 0)).toHaveLength(1)

  const origins = programs.map(({ origin }) => origin)
  const crowd = await gatherCrowd({ databaseUrl: direct, dataDir }, VISITORS)
  const answers = await Promise.all(
    crowd.map((visitor, number) => registerAt(origins[number % INSTANCES] ?? '', visitor)),
  )
  expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 303))
  expect(await readRegistrations({ databaseUrl: direct, dataDir })).toHaveLength(VISITORS)

  const news = join(env.CONTENT_DIR, 'news')
  await mkdir(news)
  await writeFile(join(news, '2026-03-01-neue-tische.md'), ARTICLE)
  expect(await runConsole(['content', 'import'], { ...env, DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
  for (const origin of origins)
    await vi.waitFor(async () => expect(await (await fetch(`${origin}/news`)).text()).toContain('Neue Tische'), 30_000)
})

test('behind a pooler of transactions schemas share one connection, find their own, and leave nothing at it', async ({
  skip,
}) => {
  const urls = await prepare()
  if (!urls) return skip(NO_PGBOUNCER)
  const server = closeAfterTest(openPostgresShared(urls.pooled))
  const clubs = ['club_a', 'club_b', 'club_c'].map((name) => ({ name, connection: server.open(name) }))
  await Promise.all(clubs.map(({ connection }) => migrateDatabase(connection)))
  for (let turn = 0; turn < 20; turn += 1) {
    const row = (name: string) => ({ name: `${name} ${turn}`, value: name })
    await Promise.all(
      clubs.flatMap(({ name, connection: { db, inTransaction } }) => [
        db
          .insertInto('secrets')
          .values(row(`${name} alone`))
          .execute(),
        inTransaction((trx) =>
          trx
            .insertInto('secrets')
            .values(row(`${name} together`))
            .execute(),
        ),
      ]),
    )
  }
  for (const { name, connection } of clubs) {
    const rows = await connection.db.selectFrom('secrets').select('name').execute()
    expect(rows.filter((row) => row.name.startsWith(name))).toHaveLength(40)
    expect(rows).toHaveLength(40)
  }
  const stranger = closeAfterTest(openPostgres(urls.pooled))
  const paths = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => sql`show search_path`.execute(stranger.db).then(({ rows }) => rows)),
  )
  expect(paths).toEqual(paths.map(() => [{ search_path: '"$user", public' }]))
  // Filling a schema and swapping it in works behind the pooler too.
  const place = await postgresTarget({ url: urls.pooled, schema: 'club_a' }, 'a1').createPlace()
  await migrateDatabase(place.connection)
  await place.moveIn()
  await place.discard()
  const left = await clubs[0]?.connection.db.selectFrom('secrets').selectAll().execute()
  expect(left).toEqual([])
})

async function findLocks(url: string) {
  const { db, close } = openPostgres(url)
  const { rows } = await sql`select * from pg_locks where locktype = 'advisory'`.execute(db)
  await close()
  return rows
}

const startOne = (dataDir: string, env: Record<string, string>) =>
  startForTest({ dataDir, env, patienceMilliseconds: 60_000 })
