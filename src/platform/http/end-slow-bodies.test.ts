import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { endSlowBodies } from './end-slow-bodies.ts'

const SPAN = 200
const LEAST = 1_000

/** @returns the first line of the answer, once the connection has ended */
async function send({ pieces, bytes }: { pieces: number; bytes: number }): Promise<string | undefined> {
  const server = createServer(async (request, response) => {
    await request
      .resume()
      .toArray()
      .catch(() => undefined)
    response.end('ok')
  })
  endSlowBodies(server, { spanMilliseconds: SPAN, leastBytes: LEAST })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }).setEncoding('utf8')
  let answer = ''
  socket.on('error', () => undefined).on('data', (text) => (answer += text))
  const closed = once(socket, 'close')
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${pieces * bytes}\r\n\r\n`)
  for (let sent = 0; sent < pieces && !socket.destroyed; sent++) {
    socket.write('x'.repeat(bytes))
    await sleep(SPAN / 4)
  }
  await closed
  return answer.split('\r\n')[0]
}

test('a body that trickles in is cut off, however patient its sender', async () => {
  expect(await send({ pieces: 40, bytes: 20 })).toBe('HTTP/1.1 408 Request Timeout')
})

test('a large file on a slow line arrives in full, though it takes many spans', async () => {
  expect(await send({ pieces: 20, bytes: LEAST })).toBe('HTTP/1.1 200 OK')
})
