import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * The proxy's treatment of requests: `refusing` takes no connections, `hanging` takes them and never answers,
 * `failing` answers 503, `slow` adds half a second, `truncating` stops in the middle, `falsifying` changes one byte
 * of what is read.
 */
export type Mood = 'steady' | 'refusing' | 'hanging' | 'failing' | 'slow' | 'truncating' | 'falsifying'

export type Seen = { method: string; path: string; headers: IncomingMessage['headers'] }

/** Stands between a client and an HTTP server, and behaves as networks do. */
export type UnsteadyProxy = {
  origin: string
  /** @property times number of requests after which it is steady again; by default never */
  be: (mood: Mood, times?: number) => Promise<void>
  /** Answers instead of the server if it returns a status. */
  answerFor: (decide: (seen: Seen) => number | undefined) => void
  /** The requests so far. */
  seen: Seen[]
  stop: () => Promise<void>
}

const SLOW_MILLISECONDS = 500

export async function startUnsteadyProxy(target: string): Promise<UnsteadyProxy> {
  const seen: Seen[] = []
  const sockets = new Set<Socket>()
  let mood: Mood = 'steady'
  let left = Infinity
  let decide: (seen: Seen) => number | undefined = () => undefined

  const server = createServer((incoming, outgoing) => {
    const asked = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers }
    seen.push(asked)
    const current = left > 0 ? mood : 'steady'
    left -= 1
    const own = decide(asked) ?? (current === 'failing' ? 503 : undefined)
    if (own !== undefined) return answerItself(incoming, outgoing, own)
    if (current === 'hanging') return void incoming.resume()
    setTimeout(() => forward(incoming, outgoing, { target, mood: current }), current === 'slow' ? SLOW_MILLISECONDS : 0)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    answerFor: (decision) => void (decide = decision),
    async be(wanted, times = Infinity) {
      mood = wanted
      left = times
      if (wanted === 'refusing' && server.listening) await close()
      if (wanted !== 'refusing' && !server.listening) await listen(port)
    },
    stop: async () => (server.listening ? close() : undefined),
  }
}

function answerItself(incoming: IncomingMessage, outgoing: ServerResponse, status: number): void {
  incoming.resume()
  incoming.once('end', () => outgoing.writeHead(status, { 'Content-Type': 'text/plain' }).end())
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, way: { target: string; mood: Mood }): void {
  const { method, headers, url } = incoming
  // On a connection of its own: a reused one that the server is about to close would add an unwanted fault.
  const onward = request(way.target + url, { method, headers, agent: false }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const body = Buffer.concat(chunks)
      if (way.mood === 'truncating' && body.length > 0) {
        outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy())
        return
      }
      const middle = Math.floor(body.length / 2)
      if (way.mood === 'falsifying' && body.length > 0) body.writeUInt8((body.readUInt8(middle) + 1) % 256, middle)
      outgoing.end(body)
    })
  })
  onward.once('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
