import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JSON_LIMITS, parseSentJson } from './parse-sent-json.ts'

const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((sum, each) => sum + countOf(each), 0)
    : 1
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('a text within the limits is parsed like any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'small' }), fc.boolean(), (value, isSpaced) => {
      const text = JSON.stringify(value, null, isSpaced ? 2 : undefined)
      // An empty list, and the first value of a filled one, count as two.
      const limits = { values: 2 * countOf(value), depth: depthOf(value) }
      expect(parseSentJson(text, limits)).toEqual(JSON.parse(text))
    }),
  )
})

test('brackets and commas in texts do not count', () => {
  const text = JSON.stringify(['[[[{{{,,,"\\', '\\"[[[,,,'])
  expect(parseSentJson(text, { values: 3, depth: 1 })).toEqual(JSON.parse(text))
})

test.each([
  ['too many empty objects', `[${'{},'.repeat(340_000)}{}]`],
  ['too many numbers', `[${'1,'.repeat(JSON_LIMITS.values)}1]`],
  [
    'too many keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: JSON_LIMITS.values + 1 }, (_, i) => [i, 1]))),
  ],
  ['too deep', `${'['.repeat(JSON_LIMITS.depth + 1)}${']'.repeat(JSON_LIMITS.depth + 1)}`],
  ['no JSON', '{"a":'],
  ['a text without an end', `"${'\\'.repeat(1_000)}`],
])('%s: nothing is made of it', (_, text) => {
  expect(parseSentJson(text)).toBeUndefined()
})
