import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { chooseEncoding, choosePassingEncoding, compressForKeeping, compressForSending } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['deflate', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
  [undefined, 'identity'],
])('a browser that accepts "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, br, zstd;q=0', 'br'],
  ['gzip', 'gzip'],
  ['', 'identity'],
  [null, 'identity'],
])('for what is not kept, a browser that accepts "%s" gets %s', (accepted, encoding) => {
  expect(choosePassingEncoding(accepted)).toBe(encoding)
})

test('any header has an answer, and the same one each time', () => {
  const headers = fc.oneof(anyText(), fc.stringMatching(/^[a-z,;=q0-9. ]*$/))
  fc.assert(
    fc.property(headers, (header) => {
      const choice = chooseEncoding(header)
      return ['br', 'gzip', 'identity'].includes(choice) && chooseEncoding(header) === choice
    }),
  )
})

const page = Buffer.from('<p>Grüße aus der Halle</p>'.repeat(100))

test('what is kept can be unpacked and is smaller', async () => {
  const { br, gzip } = await compressForKeeping(page)
  expect(brotliDecompressSync(br)).toEqual(page)
  expect(gunzipSync(gzip)).toEqual(page)
  expect(br.length).toBeLessThan(gzip.length)
  expect(gzip.length).toBeLessThan(page.length)
})

test.each(['quick', 'small'] as const)('what is sent once can be unpacked (%s)', (how) => {
  expect(brotliDecompressSync(compressForSending(page, 'br', how))).toEqual(page)
  expect(gunzipSync(compressForSending(page, 'gzip', how))).toEqual(page)
  expect(zstdDecompressSync(compressForSending(page, 'zstd', how))).toEqual(page)
  expect(compressForSending(page, 'identity', how)).toEqual(page)
})

test('small is smaller than quick', () => {
  const text = Buffer.from(readFileSync(import.meta.filename))
  for (const encoding of ['br', 'zstd'] as const)
    expect(compressForSending(text, encoding, 'small').length).toBeLessThan(
      compressForSending(text, encoding, 'quick').length,
    )
})
