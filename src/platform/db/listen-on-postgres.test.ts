import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { announce } from './announce.ts'
import { listenOnPostgres } from './listen-on-postgres.ts'
import { openPostgres } from './open-database.ts'
import { PATIENCE } from '#tests/support/patience.ts'

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

test('a server that hangs up is called again after ever longer pauses, and no longer after the stop', async () => {
  const { url, calls } = await startBusyLine()
  const hear = vi.fn<() => void>()
  const pauses: number[] = []
  let goOn: () => void = () => undefined
  const listening = listenOnPostgres(url, 'news', hear, (milliseconds) => {
    pauses.push(milliseconds)
    return new Promise((resolve) => (goOn = resolve))
  })
  const failures = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  for (const failure of failures) {
    await vi.waitFor(() => expect(pauses).toHaveLength(failure), PATIENCE)
    if (failure < failures.length) goOn()
  }
  for (const [index, pause] of pauses.entries()) {
    const longest = Math.min(10_000, 200 * 2 ** index)
    expect(pause).toBeGreaterThanOrEqual(longest / 2)
    expect(pause).toBeLessThanOrEqual(longest)
  }
  const stopped = listening.stop()
  goOn()
  await stopped
  expect(calls()).toBe(failures.length)
  expect(hear).not.toHaveBeenCalled()
})

describe.skipIf(!POSTGRES_URL)('listening on PostgreSQL', () => {
  test('hears its own channel only, and once at the beginning', async () => {
    const hear = vi.fn<(text?: string) => void>()
    const listening = listenOnPostgres(POSTGRES_URL ?? '', 'Our "news"', hear)
    onTestFinished(() => listening.stop())
    await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(1), PATIENCE)
    const { db, close } = openPostgres(POSTGRES_URL ?? '')
    onTestFinished(close)
    await announce(db, 'other news')
    const long = 'ü"{,\\}'.repeat(1_100)
    await announce(db, 'Our "news"', [long, '', 'zwei'])
    await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(4), PATIENCE)
    expect(hear.mock.calls).toEqual([[], [long], [''], ['zwei']])
  })
})
