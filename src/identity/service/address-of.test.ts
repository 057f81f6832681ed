import { expect, test } from 'vitest'
import { addressOf } from './address-of.ts'

const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const request = (forwardedFor?: string) =>
  new Request('https://club.example', {
    headers: forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor },
  })

test('without a trusted proxy the connection counts, whatever a header says', () => {
  expect(addressOf(0)(request('198.51.100.1'), connection)).toBe('127.0.0.1')
})

test('a trusted proxy is believed', () => {
  expect(addressOf(1)(request('made up, 198.51.100.1'), connection)).toBe('198.51.100.1')
})

test('without a port there is no address', () => {
  expect(addressOf(0)(request(), undefined)).toBe('unknown')
})
