import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** An address that leads to another one as long as it is not cut. */
export type Relay = { origin: string; cut: () => void; join: () => void; stop: () => Promise<void> }

/** @param target asked for each connection */
export async function openRelay(target: () => string): Promise<Relay> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const { hostname, port } = new URL(target())
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => open.delete(from))
    }
    if (isCut) for (const socket of [near, far]) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    join: () => {
      isCut = false
    },
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
