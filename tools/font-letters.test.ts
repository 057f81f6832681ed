import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { COMMON, RARE } from './font-letters.ts'

const SITE = new URL('../src/site/', import.meta.url)
const FIRST_TEN_PACKETS = 14_600
/** Size of the headers over https, with some to spare. */
const HEADERS = 690

test('the common letters arrive with the first ten packets', async () => {
  const { size } = await stat(new URL('assets/archivo.woff2', SITE))
  expect(size).toBeLessThanOrEqual(FIRST_TEN_PACKETS - HEADERS)
})

test('no letter is in both files', () => {
  expect([...COMMON].filter((letter) => RARE.includes(letter))).toEqual([])
})

test('the stylesheet asks for the rare letters where one of them stands, and only there', async () => {
  const css = await readFile(new URL('styles/tokens.css', SITE), 'utf8')
  const [, range = ''] = /unicode-range:([^;]*);/.exec(css) ?? []
  expect(range.trim().split(/,\s*/).flatMap(expand).join('')).toBe([...RARE].sort().join(''))
})

/** `U+22-26` */
function expand(part: string): string[] {
  const [first = 0, last = first] = part
    .slice(2)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
