import { createServer, type RequestListener } from 'node:http'
import type { Config } from '#platform/config/config.ts'
import { endSlowBodies } from '#platform/http/end-slow-bodies.ts'
import { endUnreadBodies } from '#platform/http/end-unread-bodies.ts'
import { limitConnections, PATIENCE } from '#platform/http/limit-connections.ts'
import { isForSockets } from '#programs/realtime/take-sockets.ts'

/** A server for visitors, which does not listen yet. */
export function openServer({ maxConnections }: Pick<Config, 'maxConnections'>, take: RequestListener) {
  const server = createServer({ ...PATIENCE, shouldUpgradeCallback: isForSockets }, take)
  const connections = limitConnections(server, maxConnections)
  endUnreadBodies(server)
  endSlowBodies(server)
  return { server, connections }
}
