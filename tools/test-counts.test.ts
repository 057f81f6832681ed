import { expect, test } from 'vitest'
import { addCounts, readCounts } from './test-counts.ts'

const report = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 }

test('passed, failed and skipped tests are counted', () => {
  expect(readCounts(report, 0)).toEqual({ passed: 7, failed: 0, skipped: 3 })
})

test('a run that failed without a failed test still counts as a failure', () => {
  expect(readCounts(report, 1).failed).toBe(1)
  expect(readCounts(undefined, null)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('counts of several runs add up', () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
})
