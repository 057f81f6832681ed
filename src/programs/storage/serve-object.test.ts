import { expect, test } from 'vitest'
import { readByteRange } from './serve-object.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-4', { first: 2, last: 4 }],
  ['bytes=7-', { first: 7, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=8-99', { first: 8, last: 9 }],
  ['BYTES=1-1', { first: 1, last: 1 }],
])('of ten bytes „%s“ is a part', (header, part) => {
  expect(readByteRange(header, 10)).toEqual(part)
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('of ten bytes „%s“ is none', (header) => {
  expect(readByteRange(header, 10)).toBe('none')
})

test.each([
  null,
  '',
  'bytes=',
  'bytes=-',
  'bytes=4-2',
  'bytes=0-1,3-4',
  'lines=0-1',
  'bytes=a-b',
  `bytes=0-${'9'.repeat(99)}`,
])('„%s“ asks for the whole', (header) => {
  expect(readByteRange(header, 10)).toBeUndefined()
})

test('of nothing there is no part', () => {
  expect([readByteRange('bytes=0-', 0), readByteRange('bytes=-1', 0)]).toEqual(['none', 'none'])
})
