import { expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'

test('content is named by the beginning of its SHA-256', () => {
  // Known answer: sha256("abc") from FIPS 180-2.
  expect(contentHash(Buffer.from('abc'))).toBe('ba7816bf8f01cfea')
})
