import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { clientAddress } from './client-address.ts'

test('without a trusted proxy only the connection counts, and headers are ignored', () => {
  expect(clientAddress('203.0.113.7', '198.51.100.1', 0)).toBe('203.0.113.7')
})

test('a trusted proxy is believed about the last address only', () => {
  expect(clientAddress('127.0.0.1', 'made up, 198.51.100.1', 1)).toBe('198.51.100.1')
  expect(clientAddress('127.0.0.1', 'made up, 198.51.100.1, 10.0.0.2', 2)).toBe('198.51.100.1')
})

test('a chain shorter than the number of proxies falls back to the connection', () => {
  expect(clientAddress('203.0.113.7', '198.51.100.1', 2)).toBe('203.0.113.7')
  expect(clientAddress('203.0.113.7', '', 1)).toBe('203.0.113.7')
  expect(clientAddress('203.0.113.7', undefined, 1)).toBe('203.0.113.7')
})

test('a connection without an address shares one limit', () => {
  expect(clientAddress(undefined, undefined, 0)).toBe('unknown')
})

test('an IPv4 address that arrives over IPv6 is the same visitor', () => {
  expect(clientAddress('::ffff:203.0.113.7', undefined, 0)).toBe('203.0.113.7')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('of the IPv6 address %s the network %s counts', (address, network) => {
  expect(clientAddress(address, undefined, 0)).toBe(network)
})

test('any header gives a short key and never throws', () => {
  const headers = fc.oneof(anyText({ maxLength: 200 }), fc.stringMatching(/^[0-9a-f:., %]{0,200}$/), fc.ipV6())
  fc.assert(
    fc.property(headers, fc.integer({ min: 0, max: 3 }), (header, proxies) => {
      return clientAddress('127.0.0.1', header, proxies).length <= 45
    }),
    { numRuns: 1_000 },
  )
})

test('all addresses of one IPv6 network share one limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 }), (tail) => {
      const address = ['2001', 'db8', '1', '2', ...tail.map((part) => part.toString(16))].join(':')
      return clientAddress(address, undefined, 0) === '2001:db8:1:2'
    }),
  )
})

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('%s is the visitor %s, independent of the port', (forwarded, visitor) => {
  expect(clientAddress('10.0.0.1', forwarded, 1)).toBe(visitor)
})
