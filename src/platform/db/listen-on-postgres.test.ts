import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi, type Mock } from 'vitest'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { POSTGRES_URL } from '#tests/support/databases/for-each-database.ts'
import { announce } from './announce.ts'
import { createPostgresListener } from './listen-on-postgres.ts'
import { openPostgres } from './open-database.ts'
import { PATIENCE } from '#tests/support/patience.ts'

/** Accepts connections and closes them, as a starting server does. */
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

test('reconnects to a server that closes connections after ever longer pauses, until it is stopped', async () => {
  const { url, calls } = await startBusyLine()
  const hear = vi.fn<() => void>()
  const pauses: number[] = []
  let goOn: () => void = () => undefined
  const listener = createPostgresListener(url, (milliseconds) => {
    pauses.push(milliseconds)
    return new Promise((resolve) => (goOn = resolve))
  })
  listener.listen('news', hear)
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
  const stopped = listener.stop()
  goOn()
  await stopped
  expect(calls()).toBe(failures.length)
  expect(hear).not.toHaveBeenCalled()
})

describe.skipIf(!POSTGRES_URL)('listening on PostgreSQL', () => {
  const url = POSTGRES_URL ?? ''
  const open = () => closeAfterTest(openPostgres(url))
  function listenTo(listener: ReturnType<typeof createPostgresListener>, channel: string) {
    const hear = vi.fn<(text?: string) => void>()
    return { hear, listening: listener.listen(channel, hear) }
  }
  const heard = (hear: Mock, times: number) => vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(times), PATIENCE)

  test('hears its own channel only, and once after the connect', async () => {
    const listener = createPostgresListener(url)
    onTestFinished(() => listener.stop())
    const { hear } = listenTo(listener, 'Our "news"')
    await heard(hear, 1)
    const { db } = open()
    await announce(db, 'other news')
    const long = 'ü"{,\\}'.repeat(1_100)
    await announce(db, 'Our "news"', [long, '', 'zwei'])
    await heard(hear, 4)
    expect(hear.mock.calls).toEqual([[], [long], [''], ['zwei']])
  })

  test('all channels share one connection, which ends with the last listener', async () => {
    const listener = createPostgresListener(url)
    onTestFinished(() => listener.stop())
    const { db } = open()
    const listeners = async () =>
      (await sql`select pid from pg_stat_activity where query like 'listen "shared %'`.execute(db)).rows.length
    const first = listenTo(listener, 'shared 1')
    const second = listenTo(listener, 'shared 2')
    for (const { hear } of [first, second]) await heard(hear, 1)
    const late = listenTo(listener, 'shared 3')
    await heard(late.hear, 1)
    expect(await listeners()).toBe(1)

    await first.listening.stop()
    for (const channel of ['shared 1', 'shared 3', 'shared 2']) await announce(db, channel, [channel])
    await heard(second.hear, 2)
    expect([first, second, late].map(({ hear }) => hear.mock.calls.slice(1))).toEqual([
      [],
      [['shared 2']],
      [['shared 3']],
    ])
    await Promise.all([second, late].map(({ listening }) => listening.stop()))
    await vi.waitFor(async () => expect(await listeners()).toBe(0), PATIENCE)
  })
})
