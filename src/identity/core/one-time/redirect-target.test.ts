import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const SITE = 'https://club.example'
const target = (asked: string | undefined, redirectAllowList: string[] = [], siteUrl = SITE) =>
  redirectTarget(asked, { siteUrl, redirectAllowList })

test.each(['https://club.example/', 'https://club.example/admin?x=1#here', 'https://CLUB.example/a'])(
  '%s belongs to the site',
  (asked) => {
    expect(target(asked)).toBe(asked)
  },
)

test.each([
  undefined,
  '',
  '/admin',
  '//evil.example',
  'https://evil.example/',
  'https://club.example.evil.example/',
  'https://club.example@evil.example/',
  'https://user:pass@club.example/',
  'https://club.example:8443/',
  'http://club.example/',
  'https:/\\evil.example',
  'https://club.example\\@evil.example',
  'https://club.example\t/',
  ' https://club.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://club.example/1',
  'file:///etc/passwd',
])('"%s" leads back to the site itself', (asked) => {
  expect(target(asked)).toBe(SITE)
})

test.each([
  ['https://*.club.example/**', 'https://jugend.club.example/a/b?c=d', true],
  ['https://*.club.example/**', 'https://a.b.club.example/', false],
  ['https://*.club.example/**', 'https://evil.example/?x=.club.example/', false],
  ['https://preview-?.club.example/', 'https://preview-7.club.example/', true],
  ['https://preview-?.club.example/', 'https://preview-77.club.example/', false],
  ['https://club.example.net/*', 'https://club.example.net/admin', true],
  ['https://club.example.net/*', 'https://club.example.net/admin/more', false],
  ['https://club.example.net/*', 'https://clubXexample.net/admin', false],
  ['vereinsheim://login', 'vereinsheim://login', true],
  ['vereinsheim://login', 'vereinsheim://other', false],
])('with "%s" on the list, %s is allowed: %s', (pattern, asked, isAllowed) => {
  expect(target(asked, [pattern])).toBe(isAllowed ? asked : SITE)
})

test('on a developer’s machine the port does not matter, elsewhere it does', () => {
  expect(target('http://localhost:5173/x', [], 'http://localhost:3000')).toBe('http://localhost:5173/x')
  expect(target('http://127.0.0.1:5173/x', [], 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:5173/x')
  expect(target('http://localhost:5173/x')).toBe(SITE)
})
