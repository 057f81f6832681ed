import { createAdaptorServer, type ServerType } from '@hono/node-server'

/**
 * So many may wait to be taken while this process is busy: Node's own 511 are too few when a whole village comes at once, and Linux cuts
 * off whoever stands behind them without an answer. It is what Linux allows (`net.core.somaxconn`); where that is less, less wait.
 */
const MOST_WAITING = 4_096

type Place = { hostname: string; port: number }

export function serveAt(
  options: Parameters<typeof createAdaptorServer>[0],
  { hostname, port }: Place,
  onListening: () => void,
): ServerType {
  return createAdaptorServer(options).listen({ port, host: hostname, backlog: MOST_WAITING }, onListening)
}
