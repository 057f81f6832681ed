import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createRealtime } from '#realtime/create-realtime.ts'
import { isForSockets } from '#realtime/take-sockets.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { createMemory } from '#tests/support/identity/supabase-client.ts'
import { GOOD_TOKEN, PUBLISHABLE, SECRET } from '#tests/support/data-api/data-api-bench.ts'

type ChangeSource = Parameters<typeof createRealtime>[0]['changes']

const nowhere = () => {
  throw new Error('Nobody listens to changes here.')
}
const nothingChanges = (connection: ChangeSource['connection']): ChangeSource => ({
  ...{ connection, tables: [], readRows: nowhere, readStand: nowhere },
  now: () => new Date(),
})

type Options = {
  changes?: ChangeSource
  /** Sockets and broadcasts that one address may begin; as many as it likes if left out. */
  turns?: { open: number; send: number }
}

/** Realtime channels on a port of their own, with nothing of the site behind them. */
export async function openRealtime({ turns, changes }: Options = {}) {
  const empty = openSqlite(':memory:')
  const tokens = new Map([[GOOD_TOKEN, 'good']]) as Map<string, 'good' | 'expired'>
  const faults: unknown[] = []
  const limit = (max: number) => createRateLimit({ max, windowMilliseconds: 60_000, now: () => new Date() })
  const realtime = createRealtime({
    changes: changes ?? nothingChanges(empty),
    keys: { isKeyNeeded: true, roleOf: async (key) => ROLES.get(key) },
    checkToken: async (token) => tokens.get(token) ?? 'bad',
    turns: turns && { open: limit(turns.open), send: limit(turns.send) },
    clientAddress: () => 'here',
    socketAddress: () => 'here',
    newId: randomUUID,
    elapsed: () => performance.now(),
    report: (fault) => faults.push(fault),
    excuse(error) {
      faults.push(error)
      return new Response(null, { status: 500 })
    },
  })
  const serverOptions = { shouldUpgradeCallback: isForSockets }
  const server = serve({ fetch: realtime.routes.fetch, port: 0, hostname: '127.0.0.1', serverOptions })
  await once(server, 'listening')
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
    socket: (query?: string) => openSocket(origin, query),
  }
}

const ROLES = new Map([
  [PUBLISHABLE, 'visitor'],
  [SECRET, 'service'],
] as const) as ReadonlyMap<string, 'visitor' | 'service'>

type ClientOptions = { vsn?: '1.0.0' | '2.0.0'; token?: () => string; heartbeat?: number; key?: string }

/** The vendor's client, unmodified. @property token of somebody who is signed in */
export function openClient(origin: string, options: ClientOptions = {}): SupabaseClient {
  const { vsn = '2.0.0', token, heartbeat = 25_000, key = PUBLISHABLE } = options
  const client = createClient(origin, key, {
    ...(token ? { accessToken: async () => token() } : { auth: quiet() }),
    realtime: { vsn, heartbeatIntervalMs: heartbeat, reconnectAfterMs: () => 50 },
  })
  onTestFinished(() => void client.realtime.disconnect())
  return client
}

/** The same for somebody who is signed in, and who has shown the token before the first channel. */
export async function openMember(origin: string, token: () => string, options: ClientOptions = {}) {
  const client = openClient(origin, { ...options, token })
  await client.realtime.setAuth()
  return client
}

const quiet = () => ({ storage: createMemory(), autoRefreshToken: false, detectSessionInUrl: false })

/** @returns once it is there @throws what the service says instead */
export function subscribe(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      if (status === 'CHANNEL_ERROR') reject(error ?? new Error(status))
    })
  })
}

/** A socket without a client behind it, for what no client says. */
export async function openSocket(origin: string, query = `apikey=${PUBLISHABLE}&vsn=2.0.0`) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
  onTestFinished(() => socket.terminate())
  const heard: unknown[] = []
  socket.on('message', (data: Buffer, isBinary: boolean) => heard.push(isBinary ? data : JSON.parse(data.toString())))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  return { socket, heard, closed }
}
