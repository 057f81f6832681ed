import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { allowOrigins } from './create-gotrue-wire.ts'

const FRIEND = 'https://friend.example'

function appFor(allowedOrigins: readonly string[] | '*') {
  return new Hono().use('*', allowOrigins(allowedOrigins)).get('/settings', (c) => c.json({}))
}
const preflight = (allowedOrigins: readonly string[] | '*', origin: string) =>
  appFor(allowedOrigins).request('/settings', {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
  })

test('a named origin may send every header that the clients know, and cookies', async () => {
  const { status, headers } = await preflight([FRIEND], FRIEND)
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe(FRIEND)
  expect(headers.get('access-control-allow-credentials')).toBe('true')
  expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,DELETE')
  expect(headers.get('access-control-allow-headers')?.split(',')).toEqual([
    'Accept',
    'Authorization',
    'Content-Type',
    'X-JWT-AUD',
    'X-Use-Cookie',
    'X-Nf-Client',
  ])
})

test('an origin that nobody named is not let in, and the console of its page names the setting', async () => {
  for (const headers of [
    (await preflight([FRIEND], 'https://stranger.example')).headers,
    (await preflight([], FRIEND)).headers,
    (await appFor([]).request('/settings', { headers: { Origin: FRIEND } })).headers,
  ])
    expect(headers.get('access-control-allow-origin')).toBe(
      "(this page's origin is missing in the service's setting origins)",
    )
})

test('a page of the site itself is no stranger', async () => {
  const own = { Origin: 'https://club.example', 'Sec-Fetch-Site': 'same-origin' }
  const { headers } = await appFor([]).request('/settings', { headers: own })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('a service open to all origins takes no cookies from them', async () => {
  const { headers } = await preflight('*', 'https://stranger.example')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

test('pages of other origins may read how many there are', async () => {
  const { headers } = await appFor([FRIEND]).request('/settings', { headers: { Origin: FRIEND } })
  expect(headers.get('access-control-expose-headers')).toBe('Link,Retry-After,X-Total-Count')
  expect(headers.get('vary')).toBe('Origin')
})
