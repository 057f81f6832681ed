import { expect, test } from 'vitest'
import { nameOwnOrigin, refuseForeignForm } from './foreign-form.ts'

const PUBLIC = 'https://club.example'

/** @param url as the server sees it: behind a proxy without the `s` */
function ask(headers: Record<string, string>, { method = 'POST', url = 'http://club.example/admin' } = {}) {
  return refuseForeignForm(new Request(url, { method, headers }), PUBLIC)?.status
}

test.each([
  ['a browser that names the relation', { 'Sec-Fetch-Site': 'same-origin', Origin: PUBLIC }],
  [
    'a browser that tells the relation, but not the address of the page',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
  ],
  ['a browser that names the address only', { Origin: PUBLIC }],
])('%s may send a form of ours', (_, headers) => {
  expect(ask(headers)).toBeUndefined()
})

test('a form of ours may also be sent where the site was opened under another address', () => {
  const url = 'http://192.168.0.20:3000/admin'
  expect(ask({ Origin: 'http://192.168.0.20:3000' }, { url })).toBeUndefined()
  expect(ask({ Origin: 'http://192.168.0.20:8080' }, { url })).toBe(403)
})

test.each([
  ['another site', { Origin: 'https://boese.example' }],
  ['a sibling', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://andere.club.example' }],
  ['a site that claims our address', { 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC }],
  ['nobody knows where', {}],
])('a form from %s is refused', (_, headers) => {
  expect(ask(headers)).toBe(403)
})

test('only looking is never refused, and every other method is', () => {
  const foreign = { Origin: 'https://boese.example' }
  expect(['GET', 'HEAD'].map((method) => ask(foreign, { method }))).toEqual([undefined, undefined])
  expect(['PUT', 'PATCH', 'DELETE'].map((method) => ask(foreign, { method }))).toEqual([403, 403, 403])
})

test.each([
  ['a page of ours that tells nobody where it was left', 'same-origin', 'null', 'http://club.example'],
  ['a page of ours that tells it', 'same-origin', PUBLIC, PUBLIC],
  ['a page of nobody knows whom', 'cross-site', 'null', 'null'],
])('%s is sent on with its origin', (_, relation, origin, expected) => {
  const headers = { 'Sec-Fetch-Site': relation, Origin: origin }
  const request = new Request('http://club.example/turniere/a', { method: 'POST', headers })
  expect(nameOwnOrigin(request).get('origin')).toBe(expected)
})
