import type { ServerType } from '@hono/node-server'
import type { Log } from '#platform/log/log.ts'
import { closePictureProcess } from '#platform/images/in-picture-process.ts'
import type { OnStop } from '#platform/program/watch-for-stop.ts'
import { SECOND } from '#shared/durations.ts'
import type { Instance } from '#server/assemble/create-instance.ts'

/** How long open requests may still take; then connections of clients that never finish are cut. */
const REQUEST_PATIENCE = 7 * SECOND
/** If a mail server is slower than this, the mail is sent once more after the next start. */
const PATIENCE = 10 * SECOND
const LOOK_MILLISECONDS = 50

type Running = { server: ServerType; instance: Pick<Instance, 'finishWork' | 'stop'>; log: Log; onStop: OnStop }

/** Stops the program in order: no new connections, then it finishes open requests and the current mail, then exits. */
export function stopGently({ server, instance, log, onStop }: Running): void {
  const stop = (reason: string) => {
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), PATIENCE).unref()
    // A large picture may take longer; it is made again on request.
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
  // Node closes idle connections now; it would keep those that become idle later for the browser's next request.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MILLISECONDS)
  const cutting = setTimeout(() => server.closeAllConnections(), REQUEST_PATIENCE)
  return promise.finally(() => {
    clearInterval(looking)
    clearTimeout(cutting)
  })
}
