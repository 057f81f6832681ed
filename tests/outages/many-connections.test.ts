import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { mebibytes, tellFigures } from '#tests/support/servers/figures-line.ts'
import { fetchTokens, sendForm } from '#tests/support/site/form-sender.ts'
import { startForTest } from '#tests/support/site/program.ts'
import { readMetrics, sumOf } from '#tests/support/servers/read-metrics.ts'

const WANTED = 10_000
/** For all other open files of this process and the program. */
const SPARE = 1_000
const AT_ONCE = 200

/** As many as the system allows; each process has the same limit. */
function countConnections(): number {
  const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return Math.min(WANTED, Number(limit) - SPARE)
}

const IDLE = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const HALF = 'GET /news HTTP/1.1\r\nHost: a\r\nX-Half'

function open(origin: string, words: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(words))
    socket.once('data', () => resolve(socket))
    if (words === HALF) socket.once('connect', () => resolve(socket))
    socket.once('close', () => resolve(socket))
    socket.on('error', () => undefined)
    socket.resume()
  })
}

async function openMany(origin: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, (_, index) =>
      open(origin, index % 2 === 0 ? IDLE : HALF),
    )
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

async function startMeasured(env: Record<string, string> = {}) {
  const settings = { METRICS_ADDRESS: '127.0.0.1:0', ...env }
  const program = await startForTest({ dataDir: await filledDataFolder(), env: settings })
  const port = /"metricsPort":(\d+)/.exec(program.stdout())?.[1]
  const read = async () => readMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  return { program, read }
}

test.skipIf(process.platform !== 'linux')(
  '10,000 connections, idle and unfinished, delay no visitor, take little memory and are closed',
  async () => {
    const { program, read } = await startMeasured()
    const { origin } = program
    const count = countConnections()
    const [token = ''] = await fetchTokens(origin, 1)
    await fetch(origin)
    const before = program.memory() ?? NaN
    const sockets = await openMany(origin, count)
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    const openBeside = sumOf(await read(), 'vereinsheim_connections', { state: 'open' })
    const during = program.memory() ?? NaN

    const times: number[] = []
    for (let round = 0; round < 20; round++) {
      const begin = performance.now()
      expect((await fetch(`${origin}/news?suche=${round}`)).status).toBe(200)
      times.push(performance.now() - begin)
    }
    expect((await sendForm(origin, token)).status).toBe(303)
    // Idle ones are closed after five seconds, unfinished ones after fifteen; checked every five.
    await vi.waitFor(() => expect(sockets.every((socket) => socket.destroyed)).toBe(true), {
      timeout: 40_000,
      interval: 500,
    })
    tellFigures('many connections', {
      wanted: WANTED,
      opened: count,
      'open beside each other': openBeside,
      'slowest page ms': Math.round(Math.max(...times)),
      'MiB before': mebibytes(before),
      'MiB with them': mebibytes(during),
      'MiB afterwards': mebibytes(program.memory()),
    })
    expect(openBeside).toBeGreaterThan(count / 3)
    expect(Math.max(...times)).toBeLessThan(3_000)
    expect(during - before).toBeLessThan(count * 30_000 + 50 * 1_048_576)
    await vi.waitFor(
      async () => expect(sumOf(await read(), 'vereinsheim_connections', { state: 'open' })).toBeLessThan(10),
      { timeout: 30_000 },
    )
  },
)

test('beyond the limit connections are closed at once, idle ones make room, and the figures can still be read', async () => {
  const { program, read } = await startMeasured({ MAX_CONNECTIONS: '50' })
  const { origin } = program
  const idle = await openMany(origin, 60)
  onTestFinished(() => idle.forEach((socket) => socket.destroy()))
  const figures = await read()
  expect(sumOf(figures, 'vereinsheim_connections', { state: 'limit' })).toBe(50)
  expect(sumOf(figures, 'vereinsheim_connections', { state: 'open' })).toBeLessThanOrEqual(50)
  expect(sumOf(figures, 'vereinsheim_connections_refused_total')).toBeGreaterThan(0)
  await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: 30_000 })
})
