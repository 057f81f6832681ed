import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createRealtime } from '#programs/realtime/create-realtime.ts'
import { isForSockets } from '#programs/realtime/take-sockets.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { createMemory } from '#tests/support/identity/supabase-client.ts'
import { GOOD_TOKEN, PUBLISHABLE, SECRET } from '#tests/support/data-api/data-api-bench.ts'

type Needs = Parameters<typeof createRealtime>[0]
type Connection = Needs['connection']

const nowhere = () => {
  throw new Error('Nobody listens to changes here.')
}
const nothingChanges: Needs['changes'] = { tables: [], readRows: nowhere, readRevision: nowhere, now: () => new Date() }

type Options = {
  /** On PostgreSQL it connects other instances. */
  connection?: Connection
  changes?: Needs['changes']
  elapsed?: () => number
  /** Limits per address for sockets and broadcasts; none by default. */
  turns?: { open: number; send: number }
}

/** Realtime channels on a port of their own, without the rest of the site. */
export async function openRealtime(options: Options = {}) {
  const { turns, changes = nothingChanges, elapsed = () => performance.now() } = options
  const empty = openSqlite(':memory:')
  const { connection, listening } = watchListening(options.connection ?? empty)
  const tokens = new Map([[GOOD_TOKEN, 'good']]) as Map<string, 'good' | 'expired'>
  const faults: unknown[] = []
  const limit = (max: number) => createRateLimit({ max, windowMilliseconds: 60_000, now: () => new Date() })
  const realtime = createRealtime({
    connection,
    changes,
    elapsed,
    keys: { isKeyNeeded: true, roleOf: async (key) => ROLES.get(key) },
    checkToken: async (token) => tokens.get(token) ?? 'bad',
    turns: turns && { open: limit(turns.open), send: limit(turns.send) },
    clientAddress: () => 'here',
    socketAddress: () => 'here',
    newId: randomUUID,
    report: (fault) => faults.push(fault),
    reportFault: (error) => `reference ${faults.push(error)}`,
  })
  const serverOptions = { shouldUpgradeCallback: isForSockets }
  const server = serve({ fetch: realtime.routes.fetch, port: 0, hostname: '127.0.0.1', serverOptions })
  await Promise.all([once(server, 'listening'), listening])
  realtime.sockets.serve(server)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    await realtime.close()
    await new Promise((resolve) => server.close(resolve))
    await empty.close()
  })
  return {
    origin,
    realtime,
    faults,
    tokens,
    client: (options: ClientOptions = {}) => openClient(origin, options),
    member: (token: () => string, options: ClientOptions = {}) => openMember(origin, token, options),
    socket: (query?: string, headers?: Record<string, string>) => openSocket(origin, query, headers),
  }
}

/** @property listening resolves when the instance receives the others' messages */
function watchListening(connection: Connection) {
  const { listen } = connection
  if (!listen) return { connection, listening: undefined }
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  const watched: typeof listen = (channel, hear) =>
    listen(channel, (text) => {
      hear(text)
      resolve()
    })
  return { connection: { ...connection, listen: watched }, listening }
}

/** Several instances on one database. @property client connects to another instance each time */
export async function openInstances(count: number, open: () => Promise<Connection>) {
  const opened: Awaited<ReturnType<typeof openRealtime>>[] = []
  for (let index = 0; index < count; index++) opened.push(await openRealtime({ connection: await open() }))
  let visitors = 0
  const next = () => {
    const instance = opened[visitors++ % count]
    if (!instance) throw new Error('there is at least one instance')
    return instance
  }
  return {
    opened,
    client: (options?: ClientOptions) => next().client(options),
    member: (token: () => string, options?: ClientOptions) => next().member(token, options),
  }
}

const ROLES = new Map([
  [PUBLISHABLE, 'visitor'],
  [SECRET, 'service'],
] as const) as ReadonlyMap<string, 'visitor' | 'service'>

type ClientOptions = { vsn?: '1.0.0' | '2.0.0'; token?: () => string; heartbeat?: number; key?: string }

/** The vendor's client, unmodified. @property token of a signed-in user */
export function openClient(origin: string, options: ClientOptions = {}): SupabaseClient {
  const { vsn = '2.0.0', token, heartbeat = 25_000, key = PUBLISHABLE } = options
  const client = createClient(origin, key, {
    ...(token ? { accessToken: async () => token() } : { auth: quiet() }),
    realtime: { vsn, heartbeatIntervalMs: heartbeat, reconnectAfterMs: () => 50 },
  })
  onTestFinished(() => void client.realtime.disconnect())
  return client
}

/** The same for a signed-in user, with the token set before the first channel. */
export async function openMember(origin: string, token: () => string, options: ClientOptions = {}) {
  const client = openClient(origin, { ...options, token })
  await client.realtime.setAuth()
  return client
}

const quiet = () => ({ storage: createMemory(), autoRefreshToken: false, detectSessionInUrl: false })

/** @returns once it has joined @throws the service's message otherwise */
export function subscribe(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      if (status === 'CHANNEL_ERROR') reject(error ?? new Error(status))
    })
  })
}

/** A socket without a client, for messages that no client sends. */
export async function openSocket(origin: string, query = `apikey=${PUBLISHABLE}&vsn=2.0.0`, headers = {}) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`, { headers })
  onTestFinished(() => socket.terminate())
  const heard: unknown[] = []
  socket.on('message', (data: Buffer, isBinary: boolean) => heard.push(isBinary ? data : JSON.parse(data.toString())))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  return { socket, heard, closed }
}
