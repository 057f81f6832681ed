import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createBrowserKeys } from '#tests/support/push/browser-keys.ts'
import { createPushKeys, createSendPush } from './send-push.ts'

const MESSAGE = JSON.stringify({ title: 'Heute fällt aus: Training' })

/** A push service that gives this answer and records the requests. */
async function startService(answer = { status: 201, headers: {} as Record<string, string> }) {
  const received: { headers: IncomingHttpHeaders; body: Buffer; path: string | undefined }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts), path: request.url })
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { received, origin: `http://127.0.0.1:${port}` }
}

const keys = createPushKeys()
const contact = async () => 'mailto:info@club.example'
const send = createSendPush(keys, contact, () => true)

test('only the browser can read the message, and its service can verify the sender', async () => {
  const { received, origin } = await startService()
  const browser = createBrowserKeys()
  expect(await send({ endpoint: `${origin}/an/oma`, ...browser }, MESSAGE)).toBe('sent')
  const [first] = received
  expect(first?.path).toBe('/an/oma')
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' })
  expect(first?.body.includes('Heute')).toBe(false)
  expect(browser.decrypt(first?.body ?? Buffer.alloc(0))).toBe(MESSAGE)
  expect(() => createBrowserKeys().decrypt(first?.body ?? Buffer.alloc(0))).toThrow()

  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(first?.headers.authorization ?? '') ?? []
  expect(publicKey).toBe(keys.publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: origin })
  expect(payload.sub).toBe('mailto:info@club.example')
})

test.each([
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [403, 'gone'],
  [429, 'later'],
  [503, 'later'],
] as const)('a service that answers %i means %s', async (status, outcome) => {
  const { origin } = await startService({ status, headers: {} })
  expect(await send({ endpoint: `${origin}/x`, ...createBrowserKeys() }, MESSAGE)).toBe(outcome)
})

test('a redirect is not followed', async () => {
  const target = await startService()
  const { origin } = await startService({ status: 307, headers: { Location: `${target.origin}/innen` } })
  expect(await send({ endpoint: `${origin}/x`, ...createBrowserKeys() }, MESSAGE)).toBe('gone')
  expect(target.received).toEqual([])
})

test('an address that only this server reaches is never requested, as a number or as a name', async () => {
  const { received, origin } = await startService()
  const careful = createSendPush(keys, contact)
  for (const endpoint of [`${origin}/x`, `${origin.replace('127.0.0.1', 'localhost')}/x`, 'https://[::1]/x'])
    expect([endpoint, await careful({ endpoint, ...createBrowserKeys() }, MESSAGE)]).toEqual([endpoint, 'gone'])
  expect(received).toEqual([])
})

test('invalid keys count as a browser that is gone, without a request', async () => {
  const { received, origin } = await startService()
  const noPoint = Buffer.from([4, ...Array.from({ length: 64 }, () => 1)]).toString('base64url')
  const to = { endpoint: `${origin}/x`, ...createBrowserKeys(), p256dh: noPoint }
  expect(await send(to, MESSAGE)).toBe('gone')
  expect(received).toEqual([])
})

test('an unreachable service may be there later', async () => {
  const { received, origin } = await startService()
  const { port } = new URL(origin)
  const closed = `http://127.0.0.1:${port === '1' ? 2 : 1}/x`
  expect(await send({ endpoint: closed, ...createBrowserKeys() }, MESSAGE)).toBe('later')
  expect(received).toEqual([])
})
