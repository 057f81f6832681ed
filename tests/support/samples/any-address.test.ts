import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAddress, anyPath } from './any-address.ts'

test('each is an address, most have a path, and some a query', () => {
  const addresses = fc.sample(anyAddress, { seed: 1, numRuns: 300 }).map((address) => new URL(address))
  expect(addresses.filter(({ pathname }) => pathname !== '/').length).toBeGreaterThan(150)
  expect(addresses.filter(({ search }) => search !== '').length).toBeGreaterThan(75)
})

test('a path is of any letters, escaped or not, and tries to climb', () => {
  const paths = fc.sample(anyPath, { seed: 1, numRuns: 300 })
  for (const sort of [/[a-z]/i, /%F[0-4](%[89AB][0-9A-F]){3}/, /\/\.\.(\/|$)/]) {
    expect(paths.some((path) => sort.test(path))).toBe(true)
  }
})
