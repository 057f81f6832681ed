import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForeign as ask } from './check-links-nightly.ts'

const askForeign = (url: string) => ask(url, () => true)

let server: Server
let origin = ''
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(Number(request.url?.slice(1)) || 200, { location: '/404' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.each([
  [200, true],
  [302, true],
  [403, true],
  [405, true],
  [503, true],
  [404, false],
  [410, false],
])('an address that answers %i is there: %s', async (status, isThere) => {
  expect(await askForeign(`${origin}/${status}`)).toBe(isThere)
  expect(asked.at(-1)).toBe(`HEAD /${status}`)
})

test('an unknown host name is gone, a server that is temporarily unreachable is not', async () => {
  expect(await askForeign('http://gibt-es-nicht.invalid/')).toBe(false)
  expect(await askForeign('http://127.0.0.1:1/')).toBe(true)
})

test('an address that only this server reaches is never requested, by number or by name', async () => {
  const before = asked.length
  const { port } = new URL(origin)
  for (const host of ['127.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
    expect(await ask(`http://${host}:${port}/404`)).toBe(true)
  expect(asked).toHaveLength(before)
})
