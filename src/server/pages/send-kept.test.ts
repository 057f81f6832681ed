import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'
import { sendKept } from './send-kept.ts'

const PAGE = Buffer.from('<!doctype html><title>Neues</title>'.repeat(40))
let freshnessAsked = 0
const cache = new PageCache(() => new Date())
await cache.put(
  '/news',
  { body: PAGE, headers: { 'Content-Type': 'text/html' }, expiresAt: undefined },
  cache.generation,
)
const kept = { cache, checkFreshness: () => (freshnessAsked += 1) }
const server = createServer((incoming, outgoing) => {
  if (sendKept(kept, incoming, outgoing) === undefined) outgoing.writeHead(418, { Connection: 'close' }).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

/** Sends raw bytes, because `fetch` would normalise the malformed input under test. */
async function ask(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

test('a kept page is sent in the encoding that is asked for, with its length, or as known already', async () => {
  const whole = await ask('GET /news HTTP/1.1', 'Host: club.example', 'Accept-Encoding: gzip')
  expect(whole).toMatch(/^HTTP\/1\.1 200 /)
  expect(whole).toContain('Content-Encoding: gzip')
  expect(whole).toMatch(/Content-Length: \d+/)
  const etag = /ETag: (.+)\r/.exec(whole)?.[1] ?? ''
  const known = await ask('GET /news HTTP/1.1', 'Host: club.example:8080', `If-None-Match: ${etag}`)
  expect(known).toMatch(/^HTTP\/1\.1 304 /)
  const head = await ask('HEAD /news HTTP/1.1', 'Host: club.example')
  expect(head).toMatch(/^HTTP\/1\.1 200 /)
  expect(head.endsWith('\r\n\r\n')).toBe(true)
  expect(freshnessAsked).toBe(3)
})

test.each<[why: string, ...lines: string[]]>([
  ['a page that is not kept', 'GET /termine HTTP/1.1', 'Host: club.example'],
  ['another method', 'POST /news HTTP/1.1', 'Host: club.example', 'Content-Length: 0'],
  ['a query', 'GET /news?seite=2 HTTP/1.1', 'Host: club.example'],
  ['capital letters', 'GET /News HTTP/1.1', 'Host: club.example'],
  ['an escape', 'GET /%6eews HTTP/1.1', 'Host: club.example'],
  ['a whole address', 'GET http://club.example/news HTTP/1.1', 'Host: club.example'],
  ['no host', 'GET /news HTTP/1.0'],
  ['two hosts', 'GET /news HTTP/1.1', 'Host: club.example', 'host: evil.example'],
  ['an odd host', 'GET /news HTTP/1.1', 'Host: club.example/evil'],
  ['a user name in the host', 'GET /news HTTP/1.1', 'Host: me@club.example'],
  ['a body', 'GET /news HTTP/1.1', 'Host: club.example', 'Content-Length: 0'],
  ['a body in pieces', 'GET /news HTTP/1.1', 'Host: club.example', 'Transfer-Encoding: chunked', '', '0', ''],
  ['encodings said twice', 'GET /news HTTP/1.1', 'Host: club.example', 'Accept-Encoding: br', 'Accept-Encoding: gzip'],
])('%s takes the usual way', async (_, ...lines) => {
  expect(await ask(...lines)).toMatch(/^HTTP\/1\.1 418 /)
})
