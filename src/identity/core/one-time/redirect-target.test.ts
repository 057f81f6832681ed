import { expect, test } from 'vitest'
import { isRedirectPattern, redirectTarget } from './redirect-target.ts'

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
  ['https://app.example', 'https://app.example', true],
  ['https://app.example', 'https://app.example/', true],
  ['https://app.example', 'https://app.example#here', true],
  ['https://app.example', 'https://app.example/other', false],
  ['https://app.example', 'https://app.example?next=/other', false],
  ['https://app.example', 'https://app.example.evil.example', false],
  ['https://app.example', 'https://app.example:8443', false],
  ['http://*.dev:3000', 'http://preview.dev:3000', true],
  ['http://*.dev:3000', 'http://a.b.dev:3000', false],
  ['http://*.dev:3000', 'http://evil/?.dev:3000', false],
  ['https://*.club.example/**', 'https://jugend.club.example/a/b?c=d', true],
  ['https://*.club.example/**', 'https://a.b.club.example/', false],
  ['https://*.club.example/**', 'https://evil.example/?x=.club.example/', false],
  ['https://*.club.example/**', 'https://evil?.club.example/', false],
  ['https://preview-?.club.example/', 'https://preview-7.club.example/', true],
  ['https://preview-?.club.example/', 'https://preview-77.club.example/', false],
  ['https://preview-[0-9].club.example/', 'https://preview-7.club.example/', true],
  ['https://preview-[!0-9].club.example/', 'https://preview-7.club.example/', false],
  ['https://{www,jugend}.club.example/*', 'https://jugend.club.example/a', true],
  ['https://{www,jugend}.club.example/*', 'https://shop.club.example/a', false],
  [String.raw`https://club.example.net/\*`, 'https://club.example.net/*', true],
  [String.raw`https://club.example.net/\*`, 'https://club.example.net/a', false],
  ['https://club.example.net/*', 'https://club.example.net/admin', true],
  ['https://club.example.net/*', 'https://club.example.net/admin/more', false],
  ['https://club.example.net/*', 'https://clubXexample.net/admin', false],
  ['vereinsheim://login', 'vereinsheim://login', true],
  ['vereinsheim://login', 'vereinsheim://other', false],
])('with "%s" on the list, %s is allowed: %s', (pattern, asked, isAllowed) => {
  expect(target(asked, [pattern])).toBe(isAllowed ? asked : SITE)
})

const LOCAL = ['http://localhost:8000/*', 'http://*.localhost:8000/*', 'http://*:12345/*', 'http://**:12345/*']

// What supabase/auth allows and refuses with the same list (05d55bb9, internal/utilities).
test.each([
  ['a page of one part', 'http://localhost:8000/path', true],
  ['a page with parameters', 'http://localhost:8000/path?param=1', true],
  ['another port', 'http://localhost:3000', false],
  ['an origin where the pattern wants a page', 'http://localhost:8000', false],
  ['a page of more parts', 'http://localhost:8000/path/to/page', false],
  ['a host that ends at a question mark', 'http://123?.localhost:8000/path', false],
  ['a number as host', 'http://123.123.123.123?localhost:8000/path', false],
  ['a longer number as host', 'http://[65e7:9410:d8b6:e227:58cd:e55b:8fc0:206d]?localhost:8000/path', false],
  ['a longer number without brackets', 'http://65e7:9410:d8b6:e227:58cd:e55b:8fc0:206d?localhost:8000/path', false],
  ['this machine by number', 'http://127.0.0.1:12345/path', true],
  ['this machine by its longer number', 'http://[0:0:0:0:0:0:0:1]:12345/path', true],
])('%s is judged as by the vendor: %s, allowed: %s', (_, asked, isAllowed) => {
  expect(target(asked, LOCAL)).toBe(isAllowed ? asked : SITE)
})

test.each([
  [['com.my_cool_app.example://callback'], 'com.my_cool_app.example://callback', true],
  [['com.my_cool_app.example://**'], 'com.my_cool_app.example://callback/path', true],
  [['com.other.app://callback'], 'com.my_cool_app.example://callback', false],
  [[], 'com.my_cool_app.example://callback', false],
  [['**'], 'java_script:alert(1)', false],
  [['https://2130706433/**'], 'https://2130706433/callback', false],
  [['https://**', '*'], 'https://2130706433:x/%zz', false],
  [['**', '*'], '\thttps://2130706433/', false],
  [['**', '*'], 'https://club.example/\n/cb', false],
])('with %j on the list, the unusual address %j is allowed: %s', (list, asked, isAllowed) => {
  expect(target(asked, list)).toBe(isAllowed ? asked : SITE)
})

test('a pattern whose range runs backwards is no pattern', () => {
  expect(['https://a-[0-9].example', 'https://a-[9-0].example'].map(isRedirectPattern)).toEqual([true, false])
})

test('on a developer’s machine the port does not matter, elsewhere it does', () => {
  expect(target('http://localhost:5173/x', [], 'http://localhost:3000')).toBe('http://localhost:5173/x')
  expect(target('http://127.0.0.1:5173/x', [], 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:5173/x')
  expect(target('http://localhost:5173/x')).toBe(SITE)
})
