import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { readConfig } from '#platform/config/config.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { createLog } from '#platform/log/log.ts'
import { createInstance } from '#server/assemble/create-instance.ts'
import { SECOND } from '#shared/durations.ts'
import { atMost, type Figure } from '../figure.ts'
import { percentile } from '../percentile.ts'
import { readMemoryState, tellMemoryFlag } from '../servers/memory-state.ts'
import { untilAtRest, type ServerProcess } from '../servers/server-process.ts'
import { SAMPLE_CONTENT, withSite } from '../servers/site-process.ts'
import type { Bench } from './measure.ts'

const SOCKETS = 2_000
const AT_ONCE = 50
const CHANGES = 5
const SERVER_CORE = 0
const ANSWER_PATIENCE = 20 * SECOND
const TOPIC = 'realtime:bench'

/** Many listeners to changes: the cost of a socket, and how soon all have received a change. */
export async function measureRealtime({ say }: Bench): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vereinsheim-bench-realtime-'))
  const file = join(dataDir, 'memory.json')
  const env = { MEDIA_AHEAD: 'off' }
  try {
    return await withSite({ dataDir, env, nodeFlags: [tellMemoryFlag(file)], core: SERVER_CORE }, async (site) => {
      await untilAtRest(site)
      const key = await readKey(dataDir)
      const sockets = [await listen(site, key)]
      await sleep(SECOND)
      const before = await readMemoryState(site.pid, file)
      say(`${SOCKETS} sockets`)
      while (sockets.length < SOCKETS) {
        sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => listen(site, key)))))
      }
      await sleep(SECOND)
      const listening = await readMemoryState(site.pid, file)
      const perSocket = (listening.resident - before.resident) / sockets.length
      say(`${CHANGES} changes`)
      const times: number[] = []
      for (let number = 0; number < CHANGES; number++) times.push(...(await timeChange(sockets, dataDir, number)))
      for (const socket of sockets) socket.terminate()
      return [
        toFigure(`memory for each of ${SOCKETS} sockets`, 'bytes', 30_000, perSocket),
        toFigure(`a change at ${SOCKETS} sockets, one core, p95`, 'ms', SECOND, percentile(times, 95)),
      ]
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The public key on every page of the club. */
export async function readKey(dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, CONTENT_DIR: SAMPLE_CONTENT, LOG_LEVEL: 'silent', MEDIA_AHEAD: 'off' })
  const needs = { config, log: createLog(config.logLevel), now: () => new Date(), clientFolder: undefined }
  const instance = await createInstance(needs)
  await instance.stop()
  return instance.identity.keys?.anon ?? ''
}

/** @returns once it listens */
export async function listen({ origin }: ServerProcess, key: string): Promise<WebSocket> {
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.on('error', reject)
  socket.on('open', () => {
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'events' }] }
    socket.send(JSON.stringify(['1', '1', TOPIC, 'phx_join', { config }]))
  })
  socket.on('message', (data: Buffer) => void (data.includes('Subscribed to PostgreSQL') && resolve()))
  await promise
  return socket
}

/** @returns milliseconds until each socket has received it */
async function timeChange(sockets: readonly WebSocket[], dataDir: string, number: number): Promise<number[]> {
  const heard = Promise.all(
    sockets.map((socket) => new Promise<number>((resolve) => socket.once('message', () => resolve(performance.now())))),
  )
  const begun = performance.now()
  await changeEvent(dataDir, `Halle ${number}`)
  const late = sleep(ANSWER_PATIENCE, undefined, { ref: false }).then(() => {
    throw new Error('Not every socket heard of the change.')
  })
  return (await Promise.race([heard, late])).map((at) => at - begun)
}

/** Writes as another process does, which is the slower way. */
async function changeEvent(dataDir: string, venue: string): Promise<void> {
  const connection = openDatabase({ dataDir, databaseUrl: undefined })
  await connection.inTransaction(async (trx) => {
    await trx.updateTable('events').set({ venue }).where('slug', '=', 'dorfspielttt').execute()
    await raiseRevision(trx)
  })
  await connection.close()
}

const toFigure = (name: string, unit: Figure['unit'], limit: number, measured: number): Figure => ({
  name,
  unit,
  target: atMost(limit),
  measured,
  isMachineDependent: unit === 'ms',
})
