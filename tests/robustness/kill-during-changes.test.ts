import { randomUUID } from 'node:crypto'
import { join as joinPath } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { createLog } from '#platform/log/log.ts'
import { createInstance } from '#server/assemble/create-instance.ts'
import { NO_POSTGRES, startScratchPostgres } from '#tests/support/databases/scratch-postgres.ts'
import { openClient, subscribe } from '#tests/support/realtime/realtime-bench.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { startTcpBalancer } from '#tests/support/servers/tcp-balancer.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { startProgram, type Program } from '#tests/support/site/program.ts'

const LISTENERS = 12
const CHANGES = 20
const KILL_AT = 8
const WAIT = { timeout: 60_000, interval: 20 }

type Surroundings = { dataDir: string; databaseUrl: string | undefined }

/** The key that programs of the club show, made by the first to open the database. */
async function readKey({ dataDir, databaseUrl }: Surroundings): Promise<string> {
  const config = readConfig({
    ...{ DATA_DIR: dataDir, CONTENT_DIR: TESTS_CLUB, LOG_LEVEL: 'silent', MEDIA_AHEAD: 'off' },
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    IDENTITY_CONFIG: joinPath(import.meta.dirname, '../support/site/quick-hashing.yaml'),
  })
  const needs = { config, log: createLog(config.logLevel), now: () => new Date(), clientFolder: undefined }
  const instance = await createInstance(needs)
  const { keys } = instance.identity
  await instance.stop()
  return keys?.anon ?? ''
}

async function start({ dataDir, databaseUrl }: Surroundings): Promise<Program> {
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const program = await startProgram({ dataDir, env })
  onTestFinished(() => program.end('SIGKILL'))
  return program
}

/** A page that listens, and says when it comes back what it has heard last. */
async function listen(origin: string, key: string) {
  const heard: string[] = []
  const channel = openClient(origin, { key }).channel('changes')
  const isThere = vi.fn<() => void>()
  const wish = { event: 'INSERT', schema: 'public', table: 'events' } as const
  channel
    .on('system', {}, ({ since }: { since?: string }) => {
      if (heard.length === 0 && since !== undefined) channel.updateJoinPayload({ since })
    })
    .on('postgres_changes', wish, ({ new: { slug }, commit_timestamp: since }) => {
      heard.push(String(slug))
      channel.updateJoinPayload({ since })
    })
    .subscribe((status) => void (status === 'SUBSCRIBED' && isThere()))
  await vi.waitFor(() => expect(isThere).toHaveBeenCalled(), WAIT)
  return heard
}

/** Somebody who is there at one instance. @returns who is there, as it is seen at the other */
async function watchPresent([one, other]: readonly [Program, Program], key: string): Promise<() => string[]> {
  const enter = ({ origin }: Program, name: string) =>
    subscribe(openClient(origin, { key }).channel('Theke', { config: { presence: { enabled: true, key: name } } }))
  const watcher = await enter(other, 'wirt')
  const present = () => Object.keys(watcher.presenceState())
  await (await enter(one, 'anna')).track({})
  await vi.waitFor(() => expect(present()).toEqual(['anna']), WAIT)
  return present
}

/** Adds one event after the other, as another process does; somebody hears of each before the next is made. */
async function addEvents(surroundings: Surroundings, listeners: readonly string[][], kill: () => Promise<void>) {
  const connection = openDatabase(surroundings)
  onTestFinished(() => connection.close())
  const { db, inTransaction } = connection
  const pattern = await db.selectFrom('events').selectAll().where('slug', '=', 'dorfspielttt').executeTakeFirstOrThrow()
  const slugs: string[] = []
  for (let number = 1; number <= CHANGES; number++) {
    const slug = `turnier-${number}`
    await inTransaction(async (trx) => {
      await trx
        .insertInto('events')
        .values({ ...pattern, id: randomUUID(), slug })
        .execute()
      await raiseRevision(trx)
    })
    slugs.push(slug)
    const killing = number === KILL_AT ? kill() : undefined
    await vi.waitFor(() => expect(listeners.some((heard) => heard.includes(slug))).toBe(true), WAIT)
    await killing
  }
  return slugs.toSorted()
}

test('of two instances one is killed: every page comes back to the other, has heard of each change once, and sees nobody who is gone', async ({
  skip,
}) => {
  const postgres = await startScratchPostgres()
  if (!postgres) return skip(NO_POSTGRES)
  onTestFinished(() => postgres.stop())
  const surroundings = { dataDir: temporaryDataFolder(), databaseUrl: postgres.url }
  const key = await readKey(surroundings)
  const programs = [await start(surroundings), await start(surroundings)] as const
  const balancer = await startTcpBalancer(programs.map(({ origin }) => origin))
  onTestFinished(() => balancer.stop())
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => listen(balancer.origin, key)))
  const present = await watchPresent(programs, key)
  const slugs = await addEvents(surroundings, listeners, () => programs[0].end('SIGKILL'))
  const missing = () => slugs.filter((slug) => listeners.some((heard) => !heard.includes(slug)))
  await vi.waitFor(() => expect(missing()).toEqual([]), WAIT)
  for (const heard of listeners) expect(heard.toSorted()).toEqual(slugs)
  await vi.waitFor(() => expect(present()).toEqual([]), WAIT)
  expect(programs.map((program) => program.isRunning())).toEqual([false, true])
})
