import type { Server } from 'node:net'

/**
 * So many may wait to be taken while this process is busy: Node's own 511 are too few when a whole village comes at once, and Linux cuts
 * off whoever stands behind them without an answer. It is what Linux allows (`net.core.somaxconn`); where that is less, less wait.
 */
const MOST_WAITING = 4_096

export const listenAt = (server: Server, place: { host: string; port: number }, onListening: () => void): Server =>
  server.listen({ ...place, backlog: MOST_WAITING }, onListening)
