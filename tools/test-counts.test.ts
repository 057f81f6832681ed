import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addCounts, countLacks, readCounts } from './test-counts.ts'

const report = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, testResults: [] }

test('passed, failed and skipped tests are counted', () => {
  expect(readCounts(report, 0)).toEqual({ passed: 7, failed: 0, skipped: 3, failures: [] })
})

test('a run that failed without a failed test still counts as a failure', () => {
  expect(readCounts(report, 1)).toMatchObject({ failed: 1, failures: ['no test failed, but the exit code is 1'] })
  expect(readCounts(undefined, null)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('a failed test is named with its file and the reason, in one line', () => {
  const failed = {
    status: 'failed',
    fullName: 'the gallery closes',
    failureMessages: ['Error: Too late.\n  still open\n    at file:///somewhere.ts:1:2\n    at later.ts'],
  }
  const testResults = [
    {
      name: join(process.cwd(), 'tests/looks/gallery.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [{ status: 'passed', fullName: 'the gallery opens', failureMessages: [] }, failed],
    },
  ]
  expect(readCounts({ ...report, numFailedTests: 1, testResults }, 1).failures).toEqual([
    'tests/looks/gallery.test.ts: the gallery closes: Error: Too late. still open',
  ])
})

test('a file that could not be loaded is named', () => {
  const testResults = [
    { name: join(process.cwd(), 'a.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
  ]
  expect(readCounts({ ...report, testResults }, 1).failures).toEqual(['a.test.ts: No such module'])
})

test('counts of several runs add up', () => {
  const a = { passed: 1, failed: 2, skipped: 3, failures: ['a'] }
  const b = { passed: 10, failed: 20, skipped: 30, failures: ['b'] }
  expect(addCounts(a, b)).toEqual({ passed: 11, failed: 22, skipped: 33, failures: ['a', 'b'] })
})

test('what a machine lacks is skipped on that of a newcomer, and fails where all of it was installed', () => {
  const lacks = ['nginx is not installed here', 'no browser']
  expect(countLacks(lacks, false)).toMatchObject({ failed: 0, failures: [] })
  expect(countLacks(lacks, true)).toMatchObject({ failed: 2, failures: lacks })
  expect(countLacks([], true)).toMatchObject({ failed: 0, failures: [] })
})
