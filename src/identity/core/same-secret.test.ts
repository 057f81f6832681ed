import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.ts'

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['', 'abc', false],
  ['ä', 'a', false],
  ['', '', true],
])('%j and %j are the same: %j', (one, other, isSame) => {
  expect(isSameSecret(one, other)).toBe(isSame)
})
