import { expect, test } from 'vitest'
import { cleanLines } from './clean-lines.ts'

test.each([
  ['  ruft an\r\nam Abend\r\n\r\n', 'ruft an\nam Abend'],
  ['Ba\u0308r', 'Bär'],
  ['a\tb\u0000c\u202Ed\u2066e', 'a bcde'],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanLines(typed)).toBe(kept)
})
