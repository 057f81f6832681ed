import type { ServerType } from '@hono/node-server'

/** As long as the server of Hono goes on reading what comes with other verbs. */
const LINGER_MILLISECONDS = 500

/**
 * Ends a connection on which a request is still arriving when it has been answered. No browser sends a body with GET, and Node alone would
 * go on reading one for as long as a whole request may take.
 */
export function endUnreadBodies(server: ServerType): void {
  server.on('request', (incoming, outgoing) => {
    outgoing.on('finish', () => {
      if (incoming.complete) return
      setTimeout(() => void (incoming.complete || incoming.socket.destroySoon()), LINGER_MILLISECONDS).unref()
    })
  })
}
