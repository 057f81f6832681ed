import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from './limit-connections.ts'
import { PATIENCE } from '#tests/support/patience.ts'

async function setUp(max: number) {
  let moment = 0
  const server = createServer((_, response) => response.end('ok'))
  const counted = limitConnections(server, max, () => moment)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  const ask = async () => {
    const socket = await open()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    return { socket, answered }
  }
  return { counted, open, ask, wait: (milliseconds: number) => (moment += milliseconds) }
}

test('a connection beyond the limit is closed, and counted', async () => {
  const { counted, ask, open } = await setUp(2)
  for (const socket of [await open(), await open()]) socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-')
  expect((await ask()).answered).toBe(false)
  expect(counted).toMatchObject({ max: 2 })
  expect(counted.refused()).toBe(1)
})

test('idle connections are cut, but not more often than once a second', async () => {
  const { ask, wait } = await setUp(2)
  const idle = [await ask(), await ask()]
  expect(idle.map(({ answered }) => answered)).toEqual([true, true])
  expect((await ask()).answered).toBe(false)
  await vi.waitFor(() => expect(idle.every(({ socket }) => socket.destroyed)).toBe(true), PATIENCE)
  const next = [await ask(), await ask()]
  expect(next.map(({ answered }) => answered)).toEqual([true, true])
  expect((await ask()).answered).toBe(false)
  expect((await ask()).answered).toBe(false)
  expect(next.some(({ socket }) => socket.destroyed)).toBe(false)
  wait(1_000)
  await ask()
  await vi.waitFor(async () => expect((await ask()).answered).toBe(true), PATIENCE)
})

test('the limit is capped by what the system lets this process open', async () => {
  const { counted } = await setUp(100_000_000)
  expect(counted.max).toBeLessThan(100_000_000)
})
