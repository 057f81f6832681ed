import { connect, type Socket } from 'node:net'
import { openTcpDoor, type TcpDoor } from './tcp-door.ts'

/** Stands before several servers as the simplest of load balancers. */
export type TcpBalancer = Pick<TcpDoor, 'origin' | 'stop'> & {
  /** Who answers from now on; for nobody it says so itself. */
  lead: (origins: readonly string[]) => void
}

const NOBODY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** Each connection goes to the next server in turn; one that takes none is passed over, and a server that ends cuts its connections off. */
export async function startTcpBalancer(first: readonly string[]): Promise<TcpBalancer> {
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

  const { origin, stop } = await openTcpDoor((socket) => lead(socket, origins.length))
  return { origin, stop, lead: (wanted) => void (origins = wanted) }
}
