import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { listenOnPostgres } from './listen-on-postgres.ts'
import { openPostgres } from './open-database.ts'

/** Takes connections and hangs up: a server that is starting, say. */
async function startBusyLine() {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `postgres://a@127.0.0.1:${(server.address() as AddressInfo).port}/a`, calls: () => calls }
}

test('a server that hangs up is called again, and no longer after the stop', async () => {
  const { url, calls } = await startBusyLine()
  const hear = vi.fn<() => void>()
  const listening = listenOnPostgres(url, 'news', hear)
  await vi.waitFor(() => expect(calls()).toBeGreaterThan(2), { timeout: 5_000 })
  await listening.stop()
  const atStop = calls()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(calls()).toBe(atStop)
  expect(hear).not.toHaveBeenCalled()
})

describe.skipIf(!POSTGRES_URL)('listening on PostgreSQL', () => {
  test('hears its own channel only, and once at the beginning', async () => {
    const hear = vi.fn<() => void>()
    const listening = listenOnPostgres(POSTGRES_URL ?? '', 'Our "news"', hear)
    onTestFinished(() => listening.stop())
    await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(1))
    const { db, close } = openPostgres(POSTGRES_URL ?? '')
    onTestFinished(close)
    await sql`select pg_notify('other news', '')`.execute(db)
    await sql`select pg_notify('Our "news"', '')`.execute(db)
    await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(2))
  })
})
