import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAddress } from '#tests/support/samples/any-address.ts'
import { cacheKey } from './cache-key.ts'

const ROUTES = new Set(['root', 'routes/news/index'])
const key = (path: string) => cacheKey(`http://club.example${path}`, ROUTES)

test('a page is cached under its path, in any case of letters and for any host', () => {
  expect(key('/news/sieg')).toBe('/news/sieg')
  expect(key('/News/SIEG')).toBe('/news/sieg')
  expect(cacheKey('https://anders.example:8080/news/sieg', ROUTES)).toBe('/news/sieg')
  expect(key('/')).toBe('/')
})

test.each([
  '/?',
  '/news?suche=a',
  '/news?_routes=root',
  '/news.data?suche=a',
  '/news.data?_routes=a&b=c',
  '/news.data?_routes=invented',
])('the answer to %s is made afresh each time', (path) => {
  expect(key(path)).toBeUndefined()
})

test('the data that the router asks for is kept by its routes', () => {
  expect(key('/News.data?_routes=routes%2Fnews%2Findex')).toBe('/news.data?_routes=routes%2Fnews%2Findex')
  expect(key('/news.data?_routes=root')).not.toBe(key('/news.data?_routes=routes%2Fnews%2Findex'))
})

test('an escaped path, which no page of ours has, is not kept a second time under that name', () => {
  expect(key('/%6eews')).toBeUndefined()
  expect(key('/news/%00')).toBeUndefined()
  expect(key('/%6eews.data?_routes=root')).toBeUndefined()
})

test('a very long address is not kept', () => {
  expect(key(`/${'a'.repeat(199)}`)).toHaveLength(200)
  expect(key(`/${'a'.repeat(200)}`)).toBeUndefined()
})

test('an address without a path has no page', () => {
  expect(cacheKey('http://club.example', ROUTES)).toBeUndefined()
  expect(cacheKey('', ROUTES)).toBeUndefined()
})

test('for any address, the key is short and contains no character that needs escaping in a page', () => {
  fc.assert(
    fc.property(anyAddress, (url) => {
      const found = cacheKey(url, ROUTES)
      return found === undefined || (found.startsWith('/') && found.length <= 200 && !/[<>"\s]/.test(found))
    }),
  )
})
