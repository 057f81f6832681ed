import type { ServerType } from '@hono/node-server'
import { SECOND } from '#shared/durations.ts'

type Pace = { spanMilliseconds: number; leastBytes: number }

/** A form arrives within the first span; a photograph or an archive on a slow line may take several, as long as data keep coming. */
const PACE: Pace = { spanMilliseconds: 60 * SECOND, leastBytes: 1024 * 1024 }

const REQUEST_TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Ends a request whose body arrives at less than a megabyte a minute. Node's own limit applies to the whole request, whatever its size, and
 * would either cut off large files or let every client hold a connection for that long.
 */
export function endSlowBodies(server: ServerType, { spanMilliseconds, leastBytes }: Pace = PACE): void {
  server.on('request', (incoming, outgoing) => {
    const { socket, headers } = incoming
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const come = socket.bytesRead - before
      before = socket.bytesRead
      if (incoming.complete) clearInterval(timer)
      else if (come < leastBytes) {
        clearInterval(timer)
        if (!outgoing.headersSent) socket.write(REQUEST_TIMEOUT)
        socket.destroySoon()
      }
    }, spanMilliseconds).unref()
    incoming.on('close', () => clearInterval(timer))
  })
}
