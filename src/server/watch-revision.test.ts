import { expect, onTestFinished, test, vi } from 'vitest'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { forEachDatabase } from '#tests/support/for-each-database.ts'
import { createLog } from '#platform/log/log.ts'
import { watchRevision } from './watch-revision.ts'

const log = createLog('silent')

forEachDatabase('watching for changed content', (open) => {
  async function setUp() {
    const [own, other] = [await open(), await open()]
    const onChange = vi.fn<() => void>()
    const watch = await watchRevision(own, { onChange, log })
    onTestFinished(() => watch.stop())
    const publish = (connection: DatabaseConnection) => connection.inTransaction((trx) => raiseRevision(trx))
    /** Looks again and again, as requests do, until it was noticed so many times. */
    const noticed = (times: number) =>
      vi.waitFor(
        () => {
          watch.check()
          expect(onChange).toHaveBeenCalledTimes(times)
        },
        { timeout: 3_000, interval: 10 },
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

  test('what was written before the watch began is no change, nor is what has nothing to do with content', async () => {
    const { own, onChange, watch, publish, noticed } = await setUp()
    await own.inTransaction((trx) => trx.insertInto('secrets').values({ name: 'a', value: 'b' }).execute())
    watch.check()
    await publish(own)
    await noticed(1)
    expect(onChange).toHaveBeenCalledTimes(1)
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
  const { check } = await watchRevision(connection, { onChange, log: { ...log, warn } })
  const look = async () => {
    await new Promise((resolve) => setTimeout(resolve, 25))
    check()
    await Promise.resolve()
  }
  isBroken = true
  revision = counter = 2
  await look()
  expect(warn).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
  isBroken = false
  await look()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
})
