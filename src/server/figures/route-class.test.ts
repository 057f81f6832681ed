import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAddress } from '#tests/support/samples/any-address.ts'
import { methodClass, routeClass, statusClass } from './route-class.ts'

test.for([
  ['/', 'page'],
  ['/news/ein-artikel', 'page'],
  ['/dorfspielttt', 'page'],
  ['/news.data?_routes=x', 'page'],
  ['/assets/entry-abc.js', 'assets'],
  ['/favicon.ico', 'assets'],
  ['/identity-widget.mjs', 'assets'],
  ['/media/abc-672.avif', 'media'],
  ['/docs/satzung.pdf', 'media'],
  ['/feed.atom', 'feed'],
  ['/sitemap-1.xml', 'feed'],
  ['/content/news/a.0123456789ab.md', 'feed'],
  ['/.netlify/identity/token', 'identity'],
  ['/auth/v1/token?grant_type=password', 'identity'],
  ['/konto/link?token=x', 'identity'],
  ['/rest/v1/events', 'data-api'],
  ['/Admin/personen', 'members'],
  ['/healthz', 'health'],
] as const)('%s is of the class %s', ([path, expected]) => {
  expect(routeClass(`http://club.example${path}`)).toBe(expected)
})

test('invented addresses and methods add no class', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyAddress, fc.string(), (url, method) => {
      seen.add(routeClass(url))
      seen.add(methodClass(method))
    }),
  )
  expect(seen.size).toBeLessThanOrEqual(9 + 8)
})

test('an answer counts by the first figure of its status', () => {
  expect([200, 304, 404, 503].map(statusClass)).toEqual(['2xx', '3xx', '4xx', '5xx'])
})
