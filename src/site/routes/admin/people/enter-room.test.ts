import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { getOrShowRefusal, readPage, readText } from './enter-room.ts'

test('a page number in an address is one, or the first page is shown', () => {
  const pages = ['2', '0', '-1', '1e9', '12345678', '', 'x'].map((seite) => readPage(new URLSearchParams({ seite })))
  expect(pages).toEqual([2, 1, 1, 1, 1, 1, 1])
  expect(readPage(new URLSearchParams())).toBe(1)
})

test('what is looked for is a line of text without control characters', () => {
  expect(readText(new URLSearchParams({ suche: ' Anna\0\n Müller ' }), 'suche')).toBe('Anna  Müller')
  expect(readText(new URLSearchParams({ suche: 'x'.repeat(999) }), 'suche')).toHaveLength(200)
  expect(readText(new URLSearchParams(), 'suche')).toBe('')
})

test('what was refused becomes the page that says why', () => {
  expect(getOrShowRefusal(ok('here'))).toBe('here')
  const thrown = expect.objectContaining({ data: 'Diese Person gibt es nicht (mehr).', init: { status: 404 } })
  expect(() => getOrShowRefusal(err({ kind: 'account-unknown' }))).toThrow(thrown)
})
