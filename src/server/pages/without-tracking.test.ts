import { expect, test } from 'vitest'
import { withoutTracking } from './cache-key.ts'

const strip = (path: string, init?: RequestInit) => withoutTracking(new Request(`http://club.example${path}`, init))
const read = (path: string) => strip(path).url.slice('http://club.example'.length)

test.each([
  ['/news/sieg?fbclid=IwAR0x', '/news/sieg'],
  ['/?utm_source=gruppe&utm_medium=chat', '/'],
  ['/news?fbclid=a&suche=derby&utm_id=1', '/news?suche=derby'],
])('%s asks for %s', (path, plain) => {
  expect(read(path)).toBe(plain)
})

test.each(['/news', '/news?', '/news?suche=fbclid', '/news?suche=a%20b', '/news?xfbclid=1', '/?UTM_SOURCE=a'])(
  '%s stays as it is',
  (path) => {
    expect(read(path)).toBe(path)
  },
)

test('method and headers go along', () => {
  const request = strip('/?gclid=1', { method: 'HEAD', headers: { 'if-none-match': 'W/"a"' } })
  expect([request.method, request.headers.get('if-none-match')]).toEqual(['HEAD', 'W/"a"'])
})

test('a form that is sent keeps its address', () => {
  const request = new Request('http://club.example/?fbclid=1', { method: 'POST', body: 'a=1' })
  expect(withoutTracking(request)).toBe(request)
})
