import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readServiceConfig } from './identity-config.ts'
import { readServiceKeys } from './api-keys.ts'
import { serveIdentity } from './serve-identity.ts'

const configFor = (folder: string, more = '') =>
  readServiceConfig(
    `${more}\nserver: { port: 0, dataDir: ${folder}, logLevel: silent, publicUrl: "https://id.example" }`,
  )

test('one command opens a whole service: wires, pages, keys, and the first administrator’s link', async () => {
  const config = configFor(temporaryFolder())
  const { address, firstSetUpLink, stop } = await serveIdentity(config)
  onTestFinished(stop)
  const settings = await fetch(`${address}/.netlify/identity/settings`)
  expect(settings.status).toBe(200)
  expect(Object.fromEntries(settings.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  const { keys, supabaseUrl } = await readServiceKeys(config)
  expect((await fetch(`${address}/auth/v1/settings`, { headers: { apikey: keys?.anon ?? '' } })).status).toBe(200)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(supabaseUrl).toBe('https://id.example/auth/v1')
  const { pathname, search, origin } = new URL(firstSetUpLink ?? '')
  expect(origin).toBe('https://id.example')
  expect((await fetch(address + pathname + search)).status).toBe(200)
})

test.each(['netlify', 'supabase', 'pages'])('%s may lie at the root, and the others are still found', async (part) => {
  const config = configFor(temporaryFolder(), `paths: { ${part}: / }`)
  const { address, firstSetUpLink, stop } = await serveIdentity(config)
  onTestFinished(stop)
  const { netlify, supabase } = config.identity.paths
  const { keys, supabaseUrl } = await readServiceKeys(config)
  expect(await (await fetch(`${address}${netlify}/settings`)).json()).toHaveProperty('external_labels')
  const headers = { apikey: keys?.anon ?? '' }
  expect(await (await fetch(`${address}${supabase}/settings`, { headers })).json()).toHaveProperty('mailer_autoconfirm')
  expect(supabaseUrl).toBe(`https://id.example${supabase}`)
  const { pathname, search } = new URL(firstSetUpLink ?? '')
  const page = await fetch(address + pathname + search)
  expect(page.headers.get('content-type')).toContain('text/html')
  const [, font = ''] = /url\(['"]?([^'")]+woff2)/.exec(await page.text()) ?? []
  expect(font).toMatch(/^\/\w/)
  expect((await fetch(address + font)).headers.get('content-type')).toBe('font/woff2')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})

test('it can be stopped and started again with the same keys', async () => {
  const folder = temporaryFolder()
  const before = await readServiceKeys(configFor(folder))
  await (await serveIdentity(configFor(folder))).stop()
  const second = await serveIdentity(configFor(folder))
  onTestFinished(second.stop)
  expect(await readServiceKeys(configFor(folder))).toEqual(before)
})

test('a client that goes on sending after the answer loses the connection', async () => {
  const { address, stop } = await serveIdentity(configFor(temporaryFolder()))
  onTestFinished(stop)
  const client = connect(Number(new URL(address).port), '127.0.0.1')
  client.on('error', () => undefined).resume()
  client.write('GET /healthz HTTP/1.1\r\nHost: id.example\r\nTransfer-Encoding: chunked\r\n\r\n')
  const sending = setInterval(() => client.write('2\r\n..\r\n'), 50)
  onTestFinished(() => clearInterval(sending))
  await once(client, 'close')
})

test('a port in use is an error, and nothing is left running', async () => {
  const occupant = createServer()
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void occupant.close())
  const { port } = occupant.address() as AddressInfo
  const config = configFor(temporaryFolder())
  await expect(serveIdentity({ ...config, server: { ...config.server, port } })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})
