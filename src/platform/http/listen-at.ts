import type { Server } from 'node:net'

/**
 * Backlog of connections that wait while this process is busy: Node's default of 511 is too small when a whole village comes at once, and
 * Linux drops further ones without an answer. Linux caps it at `net.core.somaxconn`.
 */
const MOST_WAITING = 4_096

export const listenAt = (server: Server, place: { host: string; port: number }, onListening: () => void): Server =>
  server.listen({ ...place, backlog: MOST_WAITING }, onListening)
