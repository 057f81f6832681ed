import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readCaller } from './caller.ts'

const settings = { audience: 'authenticated', furtherAudiences: ['members'] }
const app = new Hono().get('/', (c) =>
  c.json(readCaller(c, { clientAddress: () => '192.0.2.4', identity: { settings } })),
)
const ask = async (headers?: Record<string, string>) => (await app.request('/', headers && { headers })).json()

test('a caller is known by address, browser and wanted audience', async () => {
  const told = await ask({ 'User-Agent': 'x'.repeat(2_000), 'X-JWT-AUD': 'members' })
  expect(told).toEqual({ ip: '192.0.2.4', userAgent: 'x'.repeat(512), audience: 'members' })
  expect(await ask()).toEqual({ ip: '192.0.2.4' })
})

test('an audience that the operator does not name is nobody’s', async () => {
  expect(await ask({ 'X-JWT-AUD': 'made-up' })).toEqual({ ip: '192.0.2.4' })
})
