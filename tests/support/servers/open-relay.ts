import { connect } from 'node:net'
import { openTcpDoor, type TcpDoor } from './tcp-door.ts'

/** An address that forwards to another one until it is cut. */
export type Relay = TcpDoor & { join: () => void }

/** @param target asked for each connection */
export async function openRelay(target: () => string): Promise<Relay> {
  let isCut = false
  const door = await openTcpDoor((near) => {
    if (isCut) return void near.destroy()
    const { hostname, port } = new URL(target())
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    far.on('error', () => near.destroy())
    near.once('close', () => far.destroy())
  })
  return {
    ...door,
    cut() {
      isCut = true
      door.cut()
    },
    join: () => void (isCut = false),
  }
}
