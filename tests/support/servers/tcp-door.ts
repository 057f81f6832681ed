import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Accepts connections for the code behind it. */
export type TcpDoor = {
  origin: string
  /** Cuts all connections; new ones are accepted. */
  cut: () => void
  stop: () => Promise<void>
}

/** Opens on a free port. @param lead handles each connection */
export async function openTcpDoor(lead: (socket: Socket) => void): Promise<TcpDoor> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
    lead(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
