import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi, type Mock } from 'vitest'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openPostgres } from '#platform/db/open-database.ts'
import { createLog } from '#platform/log/log.ts'
import { HOUR } from '#shared/durations.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { forEachDatabase, POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { createScratchDatabase, runOn } from '#tests/support/databases/scratch-database.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { watchRevision } from './watch-revision.ts'
import { PATIENCE } from '#tests/support/patience.ts'

const log = createLog('silent')

forEachDatabase('watching for changed content', (open) => {
  async function setUp() {
    const [own, other] = [await open(), await open()]
    const onChange = vi.fn<() => void>()
    const watch = await watchRevision(own, { onChange, log })
    onTestFinished(() => watch.stop())
    const publish = (connection: DatabaseConnection) => connection.inTransaction((trx) => raiseRevision(trx))
    /** Checks repeatedly, as requests do, until the given number of changes was noticed. */
    const noticed = (times: number) =>
      vi.waitFor(
        () => {
          watch.check()
          expect(onChange).toHaveBeenCalledTimes(times)
        },
        { timeout: 30_000, interval: 10 },
      )
    return { own, other, onChange, watch, publish, noticed }
  }

  test('a change by this process or another one is noticed, once each', async () => {
    const { own, other, publish, noticed } = await setUp()
    await publish(own)
    await noticed(1)
    await publish(other)
    await noticed(2)
  })

  test('catching up sees earlier writes, and those during a check', async () => {
    const { other, onChange, watch, publish } = await setUp()
    await publish(other)
    const looks = [watch.catchUp(), publish(other).then(watch.catchUp)]
    await Promise.all(looks)
    expect(watch.current()).toBe(2)
    expect(onChange.mock.calls.length).toBeGreaterThan(0)
  })

  test('what was written before the watch began is no change, nor is what has nothing to do with content', async () => {
    const { own, onChange, watch, publish, noticed } = await setUp()
    await own.inTransaction((trx) => trx.insertInto('secrets').values({ name: 'a', value: 'b' }).execute())
    watch.check()
    await publish(own)
    await noticed(1)
    expect(onChange).toHaveBeenCalledTimes(1)
  })
})

/** Polls so rarely that only a notification can reveal a change. */
const NEVER = HOUR
const LISTENERS = "from pg_stat_activity where query like 'listen%' and datname = current_database()"

describe.skipIf(!POSTGRES_URL)('watching for changed content on PostgreSQL', () => {
  const database = forAllTests(() => createScratchDatabase(POSTGRES_URL ?? ''))
  beforeAll(async () => {
    const connection = openPostgres(database.url)
    await migrateDatabase(connection)
    await connection.close()
  })
  afterAll(() => database.drop())

  function open(changes: Partial<DatabaseConnection> = {}) {
    const connection = closeAfterTest(openPostgres(database.url))
    return { ...connection, ...changes }
  }
  async function watch(connection: DatabaseConnection, pollMilliseconds?: number) {
    const onChange = vi.fn<() => void>()
    const watching = await watchRevision(connection, {
      onChange,
      log,
      ...(pollMilliseconds !== undefined && { pollMilliseconds }),
    })
    onTestFinished(() => watching.stop())
    return { onChange, watching }
  }
  const publish = () => open().inTransaction((trx) => raiseRevision(trx))
  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`select pid ${sql.raw(LISTENERS)}`.execute(open().db)
    return rows.map(({ pid }) => pid)
  }
  const isListening = (count: number) => vi.waitFor(async () => expect(await listeners()).toHaveLength(count), PATIENCE)
  const noticed = (watcher: { onChange: Mock }, times: number) =>
    vi.waitFor(() => expect(watcher.onChange).toHaveBeenCalledTimes(times), { timeout: 30_000, interval: 1 })

  test('every instance is called when one has published', async () => {
    const watchers = [await watch(open(), NEVER), await watch(open(), NEVER)]
    await isListening(2)
    await publish()
    for (const watcher of watchers) await noticed(watcher, 1)
  })

  test('a rolled-back transaction notifies nobody', async () => {
    const watcher = await watch(open(), NEVER)
    await isListening(1)
    const work = open().inTransaction(async (trx) => {
      await raiseRevision(trx)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await publish()
    await noticed(watcher, 1)
  })

  test('a lost connection is made anew, and what was published meanwhile is noticed', async () => {
    const watcher = await watch(open(), NEVER)
    await isListening(1)
    const [before] = await listeners()
    await runOn(database.url, `select pg_terminate_backend(pid) ${LISTENERS}`)
    await publish()
    await noticed(watcher, 1)
    await isListening(1)
    expect(await listeners()).not.toEqual([before])
    await publish()
    await noticed(watcher, 2)
  })

  test('where a pooler swallows the calls, asking finds the change', async () => {
    const watcher = await watch(open({ listen: () => ({ stop: async () => undefined }) }))
    await publish()
    await noticed(watcher, 1)
  })

  test('a call while the revision is being read is not lost', async () => {
    const own = open()
    let call: () => void = () => undefined
    const listen: DatabaseConnection['listen'] = (_, hear) => {
      call = hear
      return { stop: async () => undefined }
    }
    const watcher = await watch({ ...own, listen }, NEVER)
    call()
    await publish()
    call()
    await noticed(watcher, 1)
  })

  test('after the stop there are no listeners', async () => {
    const { watching } = await watch(open(), NEVER)
    await isListening(1)
    await watching.stop()
    await isListening(0)
  })

  test('a stop in the midst of connecting leaves no listener either', async () => {
    const { watching } = await watch(open(), NEVER)
    await watching.stop()
    await isListening(0)
  })
})

test('a database that cannot be read for a moment is asked again, and pages go on being served', async () => {
  let counter = 1
  let isBroken = false
  let revision = 1
  const warn = vi.fn<() => void>()
  const db = {
    selectFrom() {
      if (isBroken) throw new Error('disk I/O error')
      const query = { select: () => query, where: () => query, executeTakeFirst: async () => ({ revision }) }
      return query
    },
  }
  const connection = { db, writeCounter: () => counter } as unknown as DatabaseConnection
  const onChange = vi.fn<() => void>()
  let moment = 0
  const { check } = await watchRevision(connection, { onChange, log: { ...log, warn }, elapsed: () => moment })
  const lookUntil = (expected: () => void) =>
    vi.waitFor(() => {
      moment += 25
      check()
      expected()
    }, PATIENCE)
  isBroken = true
  revision = counter = 2
  await lookUntil(() => expect(warn).toHaveBeenCalledTimes(1))
  expect(onChange).not.toHaveBeenCalled()
  isBroken = false
  await lookUntil(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(warn).toHaveBeenCalledTimes(1)
})
