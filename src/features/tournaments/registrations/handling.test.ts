import { expect, test } from 'vitest'
import { needsDecision } from './handling.ts'
import { isMark, MARKS } from './mark.ts'
import { sampleHandled } from '#tests/support/samples/sample-registration.ts'

test('a late registration waits for a decision until it is marked; one in time does not', () => {
  expect(needsDecision(sampleHandled('A', { isLate: true }))).toBe(true)
  expect(needsDecision(sampleHandled('A', { isLate: false }))).toBe(false)
  for (const mark of MARKS.filter((each) => each !== 'open'))
    expect(needsDecision(sampleHandled('A', { isLate: true, handling: { mark } }))).toBe(false)
})

test('only the fixed marks are marks', () => {
  expect(MARKS.every(isMark)).toBe(true)
  expect(['', 'OPEN', 'toString'].some(isMark)).toBe(false)
})
