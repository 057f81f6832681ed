import { readFileSync } from 'node:fs'
import type { ServerType } from '@hono/node-server'
import { SECOND } from '#shared/durations.ts'

/** The default. */
export const USUAL_MAX_CONNECTIONS = 12_000
/** File descriptors reserved for everything but visitors' connections: database, pool, pictures, modules. */
const KEPT_FOR_FILES = 256
/** Minimum time between two cuts of idle connections. */
const CUT_EVERY_MILLISECONDS = SECOND

/** How patient the server is with its clients; Node's default of five minutes for a request invites clients that hoard connections. */
export const PATIENCE = {
  /** Time limit for all headers. */
  headersTimeout: 15 * SECOND,
  /** A body is limited by its pace instead (`end-slow-bodies.ts`). */
  requestTimeout: 0,
  connectionsCheckingInterval: 5 * SECOND,
} as const

/**
 * Limits the number of concurrent connections. Further ones are closed unanswered, so that a proxy tries another instance, and idle ones
 * are cut: browsers reconnect when needed, and clients that hoard connections lose them.
 *
 * @param max capped by the number of files that the system lets this process open
 */
export function limitConnections(server: ServerType, max: number, now = () => performance.now()) {
  const openFiles = readOpenFileLimit()
  const allowed = openFiles === undefined ? max : Math.max(1, Math.min(max, openFiles - KEPT_FOR_FILES))
  server.maxConnections = allowed
  let refused = 0
  let cutAt = -Infinity
  server.on('drop', () => {
    refused += 1
    if (now() - cutAt < CUT_EVERY_MILLISECONDS) return
    cutAt = now()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
  return { max: allowed, refused: () => refused }
}

/** @returns undefined without a limit, or if the system does not report it */
function readOpenFileLimit(): number | undefined {
  if (process.platform !== 'linux') return undefined
  // Node raises the soft limit to the hard one at start.
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return soft === undefined ? undefined : Number(soft)
}
