import { readFileSync } from 'node:fs'
import type { ServerType } from '@hono/node-server'
import { SECOND } from '#shared/durations.ts'

/** Unless told otherwise. */
export const USUAL_MAX_CONNECTIONS = 12_000
/** Files that are open besides visitors' connections: database, pool, pictures, modules. */
const KEPT_FOR_FILES = 256
/** Idle connections are cut this often at most. */
const CUT_EVERY_MILLISECONDS = SECOND

/** How patient the server is with its clients; Node's own five minutes for a request invite whoever wants to hold connections. */
export const PATIENCE = {
  /** All headers must be here by then. */
  headersTimeout: 15 * SECOND,
  /** How long a body may take is a question of its pace (`end-slow-bodies.ts`). */
  requestTimeout: 0,
  connectionsCheckingInterval: 5 * SECOND,
} as const

type Counted = { max: number; refused: () => number }

/**
 * Takes so many connections at once. Beyond, new ones are closed unanswered, so that a proxy tries another instance, and idle ones are cut:
 * their browsers open new ones when they need them, and whoever only holds connections loses them.
 *
 * @param max further lowered to what the system lets this process open
 */
export function limitConnections(
  server: ServerType,
  max: number,
  now: () => number = () => performance.now(),
): Counted {
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

/** @returns undefined where there is none, or the system does not tell */
function readOpenFileLimit(): number | undefined {
  if (process.platform !== 'linux') return undefined
  // Node raises the soft limit to the hard one at its start.
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return soft === undefined ? undefined : Number(soft)
}
