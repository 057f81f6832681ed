import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fetchPlain } from './fetch-plain.ts'

test('a compressed answer is counted as it travels, and a redirect is not followed', async () => {
  const compressed = gzipSync('Tischtennis '.repeat(100))
  const server = createServer((asked, answer) => {
    answer.writeHead(302, { location: '/anders', 'content-encoding': 'gzip', echo: asked.headers['accept-encoding'] })
    answer.end(compressed)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const answer = await fetchPlain(`http://127.0.0.1:${port}/`, { 'accept-encoding': 'gzip' })
  expect(answer.status).toBe(302)
  expect(answer.headers['echo']).toBe('gzip')
  expect(answer.body.equals(compressed)).toBe(true)
})

test('a server that is not there is an error with its code', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  await expect(fetchPlain(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
