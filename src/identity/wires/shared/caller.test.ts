import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readCaller } from './caller.ts'

test('a caller is known by address, browser and wanted audience', async () => {
  const app = new Hono().get('/', (c) => c.json(readCaller(c, { clientAddress: () => '192.0.2.4' })))
  const headers = { 'User-Agent': 'x'.repeat(2_000), 'X-JWT-AUD': 'members' }
  const told = await (await app.request('/', { headers })).json()
  expect(told).toEqual({ ip: '192.0.2.4', userAgent: 'x'.repeat(512), audience: 'members' })
  expect(await (await app.request('/')).json()).toEqual({ ip: '192.0.2.4' })
})
