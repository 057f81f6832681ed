import { connect, type Socket } from 'node:net'
import { openTcpDoor, type TcpDoor } from './tcp-door.ts'

/** The simplest of load balancers, in front of several servers. */
export type TcpBalancer = Pick<TcpDoor, 'origin' | 'stop'> & {
  /** Sets the servers from now on; if there are none, it answers itself. */
  lead: (origins: readonly string[]) => void
}

const NOBODY = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** Each connection goes to the next server in turn; one that refuses it is skipped, and when a server dies its connections are cut. */
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
