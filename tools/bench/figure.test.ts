import { expect, test } from 'vitest'
import { atLeast, atMost, isMet } from './figure.ts'

test('a figure on its limit is met, one beyond it is missed', () => {
  expect(isMet({ target: atMost(20), measured: 20 })).toBe(true)
  expect(isMet({ target: atMost(20), measured: 20.1 })).toBe(false)
  expect(isMet({ target: atLeast(2_000), measured: 2_000 })).toBe(true)
  expect(isMet({ target: atLeast(2_000), measured: 1_999 })).toBe(false)
})

test('what could not be measured is missed', () => {
  expect(isMet({ target: atMost(20), measured: undefined })).toBe(false)
  expect(isMet({ target: atLeast(0), measured: Number.NaN })).toBe(false)
})
