import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseMalformed } from './refuse-malformed.ts'

const app = new Hono().use(refuseMalformed).all('*', (c) => c.text('Seite'))
/** As the Node server passes it: an object that is read like a request, with any address. */
const ask = (url: string) => app.fetch({ url, method: 'GET', headers: new Headers() } as Request)

test.each([
  'http://a:b@club.example/',
  'https://a@club.example',
  'http://club.example/news/%00',
  'http://x/docs/a%00.pdf',
  'http://x/%E0%A4%A',
  'http://x/m%FChle',
  'http://x/%zz.data',
])('the address %s is refused in German', async (url) => {
  const answer = await ask(url)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('nicht möglich')
})

test.each([
  'http://club.example/',
  'http://club.example/a@b',
  'http://club.example/?a=@',
  'http://club.example/?suche=%00%zz',
  'http://x/m%C3%BChle',
])('the address %s is let through', async (url) => {
  expect((await ask(url)).status).toBe(200)
})

test('a request with two hosts is refused', async () => {
  const request = { url: 'http://club.example/', method: 'GET', headers: new Headers() } as Request
  const statusWith = async (...rawHeaders: string[]) => (await app.fetch(request, { incoming: { rawHeaders } })).status
  expect(await statusWith('Host', 'club.example', 'accept', 'host')).toBe(200)
  expect(await statusWith('Host', 'club.example', 'host', 'evil.example')).toBe(400)
})
