import type { ServerType } from '@hono/node-server'

/** As long as Hono's server goes on reading bodies with other methods. */
const LINGER_MILLISECONDS = 500

/**
 * Ends a connection on which a body is still arriving after the answer. No browser sends a body with GET, and Node would go on reading one
 * for as long as a whole request may take.
 */
export function endUnreadBodies(server: ServerType): void {
  server.on('request', (incoming, outgoing) => {
    outgoing.on('finish', () => {
      if (incoming.complete) return
      setTimeout(() => void (incoming.complete || incoming.socket.destroySoon()), LINGER_MILLISECONDS).unref()
    })
  })
}
