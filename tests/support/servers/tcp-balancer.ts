import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands before several servers as the simplest of load balancers. */
export type TcpBalancer = {
  origin: string
  /** Who answers from now on; for nobody it says so itself. */
  lead: (origins: readonly string[]) => void
  stop: () => Promise<void>
}

const NOBODY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** Each connection goes to the next server in turn; one that takes none is passed over, and a server that ends cuts its connections off. */
export async function startTcpBalancer(first: readonly string[]): Promise<TcpBalancer> {
  const open = new Set<Socket>()
  let origins = first
  let turn = 0

  function lead(socket: Socket, triesLeft: number): void {
    if (origins.length === 0) return void socket.once('data', () => socket.end(NOBODY))
    const { hostname, port } = new URL(origins[turn++ % origins.length] ?? '')
    let isTaken = false
    const onward = connect(Number(port), hostname, () => {
      isTaken = true
      socket.pipe(onward).pipe(socket)
      onward.once('close', () => socket.destroy())
    })
    onward.once('error', () => (!isTaken && triesLeft > 1 ? lead(socket, triesLeft - 1) : socket.destroy()))
    socket.once('close', () => onward.destroy())
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
    lead(socket, origins.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (wanted) => void (origins = wanted),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
