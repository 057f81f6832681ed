import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchMetadata, isInternal } from './fetch-metadata.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((done) => {
    started.listen(0, '127.0.0.1', done)
  })
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/metadata`
}

const here = { allowsInternal: true, timeoutMilliseconds: 5_000 }

test('metadata are fetched', async () => {
  const url = await listen((_, response) => response.end('<EntityDescriptor/>'))
  expect(await fetchMetadata(url, here)).toEqual({ ok: true, value: '<EntityDescriptor/>' })
})

test.each([
  ['http://idp.example/metadata', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['no address', 'not https'],
  ['https://127.0.0.1/', 'internal address'],
  ['https://0x7f.1/', 'internal address'],
  ['https://[::1]/', 'internal address'],
  ['https://[::ffff:10.0.0.1]/', 'internal address'],
  ['https://169.254.169.254/latest/meta-data', 'internal address'],
  ['https://192.168.0.1/', 'internal address'],
  // A name is checked when it is resolved.
  ['https://localhost:1/', 'unreachable'],
])('%s is not fetched: %s', async (url, detail) => {
  expect(await fetchMetadata(url)).toEqual({ ok: false, error: detail })
})

test('a name that leads to this machine is not even connected to', async () => {
  let connections = 0
  const url = await listen(() => {})
  server?.on('connection', () => (connections += 1))
  await fetchMetadata(url.replace('http://127.0.0.1', 'https://localhost'))
  expect(connections).toBe(0)
})

test('redirects are not followed', async () => {
  const url = await listen((_, response) => response.writeHead(302, { location: 'https://idp.example/' }).end())
  expect(await fetchMetadata(url, here)).toEqual({ ok: false, error: 'answer 302' })
})

test('more than a megabyte is not read', async () => {
  const url = await listen((_, response) => response.end('x'.repeat(1024 * 1024 + 1)))
  expect(await fetchMetadata(url, here)).toEqual({ ok: false, error: 'too large' })
})

test.each<[string, RequestListener]>([
  ['does not answer', () => {}],
  ['stops in the middle', (_, response) => response.write('<Entity')],
])('a server that %s is given up', async (_, listener) => {
  const url = await listen(listener)
  expect(await fetchMetadata(url, { ...here, timeoutMilliseconds: 50 })).toEqual({ ok: false, error: 'timeout' })
})

test('a server that is down is unreachable', async () => {
  const url = await listen(() => {})
  server?.close()
  expect(await fetchMetadata(url, here)).toEqual({ ok: false, error: 'unreachable' })
})

test.each([
  '10.1.2.3',
  '172.31.0.1',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  'fe80::1',
  'fd00::1',
  '::',
  '64:ff9b::a00:1',
])('%s is internal', (address) => {
  expect(isInternal(address)).toBe(true)
})

test.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111', 'idp.example'])('%s is not', (address) => {
  expect(isInternal(address)).toBe(false)
})
