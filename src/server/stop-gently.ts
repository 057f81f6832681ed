import type { ServerType } from '@hono/node-server'
import type { Log } from '#platform/log/log.ts'
import { closePictureProcess } from '#platform/images/in-picture-process.ts'
import type { OnStop } from '#platform/program/watch-for-stop.ts'
import { SECOND } from '#shared/durations.ts'
import type { Instance } from '#server/assemble/create-instance.ts'

/** What a request may still take; connections of clients that never finish are cut then. */
const REQUEST_PATIENCE = 7 * SECOND
/** A mail server that is slower than that gets the mail once more after the next start. */
const PATIENCE = 10 * SECOND
const LOOK_MILLISECONDS = 50

type Running = { server: ServerType; instance: Pick<Instance, 'finishWork' | 'stop'>; log: Log; onStop: OnStop }

/** When the program is to end: no new connections, open requests and the mail in hand are finished, then the end. */
export function stopGently({ server, instance, log, onStop }: Running): void {
  const stop = (reason: string) => {
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), PATIENCE).unref()
    // A large picture may take longer; it is made when somebody asks for it.
    setTimeout(closePictureProcess, REQUEST_PATIENCE).unref()
    void Promise.all([closeServer(server), instance.finishWork()])
      .then(() => instance.stop())
      .catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exitCode = 1
      })
  }
  onStop(stop)
}

function closeServer(server: ServerType): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  if (!('closeIdleConnections' in server)) return promise
  // Node closes connections that are idle now; those that become idle later it would keep for the browser's next request.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MILLISECONDS)
  const cutting = setTimeout(() => server.closeAllConnections(), REQUEST_PATIENCE)
  return promise.finally(() => {
    clearInterval(looking)
    clearTimeout(cutting)
  })
}
