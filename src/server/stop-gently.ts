import type { ServerType } from '@hono/node-server'
import type { Log } from '#platform/log/log.ts'
import { SECOND } from '#shared/durations.ts'
import type { Instance } from './create-instance.ts'

const PATIENCE = 10 * SECOND

type Running = { server: ServerType; instance: Instance; log: Log }

/** On the first SIGINT or SIGTERM: no new connections, open requests and the mail in hand are finished, then the end. */
export function stopGently({ server, instance, log }: Running): void {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    const deadline = setTimeout(() => process.exit(1), PATIENCE)
    deadline.unref()
    server.close(() => void instance.stop().then(() => clearTimeout(deadline)))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
