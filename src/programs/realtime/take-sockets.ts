import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { MINUTE, SECOND } from '#shared/durations.ts'
import type { Result } from '#shared/result.ts'
import type { Connection, Socket } from './connection.ts'
import type { Version } from './message.ts'

/** The socket address of the vendor's client. */
const ADDRESS = '/realtime/v1/websocket'
/** Above all message limits, so that a client with a larger message can get an error; larger frames are not read at all. */
const LARGEST_FRAME_BYTES = 256 * 1_024
/** At most this many sockets; further clients are told to come later. */
const MOST_SOCKETS = 8_000
/** The client sends something at least every half minute; after this much silence it counts as gone. */
const SILENCE_MILLISECONDS = MINUTE
const POLL_MILLISECONDS = 15 * SECOND
/** For the closing handshake. */
const CLOSING_MILLISECONDS = SECOND

const SERVICE_RESTART = 1012

/** @property status of HTTP */
export type Refused = { status: number; message: string }
type Opening = { version: Version; key: string | undefined; address: string }

type Needs = {
  clientAddress: (request: IncomingMessage) => string
  /** Whether a client may open a socket; asked before it is opened. */
  admit: (opening: Opening, open: { ofAddress: number }) => Promise<Result<void, Refused>>
  connect: (socket: Socket, opening: Opening) => Connection
  elapsed: () => number
  report: (fault: unknown) => void
}

type TakesUpgrades = {
  on: (event: 'upgrade', take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void) => unknown
}

/** Whether the server hands a request to its sockets; other upgrade requests are answered as ordinary ones. */
export const isForSockets = ({ url = '', headers }: IncomingMessage): boolean =>
  url.split('?', 1)[0] === ADDRESS && headers.upgrade?.toLowerCase() === 'websocket'

export type Sockets = ReturnType<typeof createSockets>

/** All open sockets, from the upgrade request to the end. */
export function createSockets(needs: Needs) {
  const { report } = needs
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LARGEST_FRAME_BYTES,
    // Compression buffers would multiply the memory of a socket by ten.
    perMessageDeflate: false,
  })
  const open = holdSockets(needs)
  let isClosed = false

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const opening = readOpening(request, needs.clientAddress(request))
    if (!opening) return refuse(socket, { status: 400, message: 'This version of the protocol is not spoken here' })
    if (isClosed || open.count() >= MOST_SOCKETS) return refuse(socket, full)
    const admitted = await needs.admit(opening, { ofAddress: open.countOf(opening.address) })
    if (!admitted.ok) return refuse(socket, admitted.error)
    if (isClosed) return refuse(socket, full)
    server.handleUpgrade(request, socket, head, (opened) => open.add(opened, opening))
  }

  /** Answers one upgrade to the address of the sockets. */
  function take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch((fault: unknown) => {
      report(fault)
      refuse(socket, full)
    })
  }

  return {
    count: open.count,
    take,

    /** Answers all upgrades of a server to that address; to be called once for each server. */
    serve(httpServer: TakesUpgrades): void {
      httpServer.on('upgrade', (request, socket, head) => {
        if (isForSockets(request)) take(request, socket, head)
      })
    },

    /** Tells all clients to reconnect, and accepts no new ones. */
    close(): void {
      isClosed = true
      open.close()
    },
  }
}

/** The open sockets; silent ones are closed. */
function holdSockets({ connect, elapsed }: Needs) {
  const open = new Map<WebSocket, Connection>()
  const byAddress = new Map<string, number>()

  const looking = setInterval(() => {
    const silentSince = elapsed() - SILENCE_MILLISECONDS
    for (const [socket, connection] of open) if (connection.heardAt() < silentSince) socket.terminate()
  }, POLL_MILLISECONDS)
  looking.unref()

  function count(address: string, change: 1 | -1): void {
    const counted = (byAddress.get(address) ?? 0) + change
    if (counted > 0) byAddress.set(address, counted)
    else byAddress.delete(address)
  }

  return {
    count: () => open.size,
    countOf: (address: string): number => byAddress.get(address) ?? 0,

    add(socket: WebSocket, opening: Opening): void {
      const connection = connect(socket, opening)
      open.set(socket, connection)
      count(opening.address, 1)
      // With the default `binaryType`, a whole message is always one buffer.
      socket.on('message', (data, isBinary) => connection.hear(data as Buffer, isBinary))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        count(opening.address, -1)
        connection.end()
      })
    },

    close(): void {
      clearInterval(looking)
      for (const socket of open.keys()) socket.close(SERVICE_RESTART, 'The service starts anew')
      setTimeout(() => open.forEach((_, socket) => socket.terminate()), CLOSING_MILLISECONDS).unref()
    },
  }
}

const full: Refused = { status: 503, message: 'Too many are connected' }

function readOpening({ url = '' }: IncomingMessage, address: string): Opening | undefined {
  const asked = new URL(url, 'http://club').searchParams
  const version = asked.get('vsn') ?? '1.0.0'
  const isKnown = version === '1.0.0' || version === '2.0.0'
  return isKnown ? { version, key: asked.get('apikey') ?? undefined, address } : undefined
}

function refuse(socket: Duplex, { status, message }: Refused): void {
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Connection: close',
    'Content-Type: application/json',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
