import { relative } from 'node:path'
import { z } from 'zod'

/** @property failures one line for each failed test or file: where, which, why */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

const testSchema = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).nullish(),
})
const fileSchema = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().default(''),
  assertionResults: z.array(testSchema),
})
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(fileSchema),
})

const LONGEST_REASON = 500

/** Counts of one test run. A run that failed otherwise (a file that could not be loaded, no report) counts as at least one failure. */
export function readCounts(report: unknown, exitCode: number | null): Counts {
  const parsed = reportSchema.safeParse(report)
  if (!parsed.success) {
    return { passed: 0, failed: 1, skipped: 0, failures: [`no report; exit code ${exitCode ?? 'none'}`] }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed.data
  const failures = testResults.flatMap(listFailures)
  const isUnexplained = exitCode !== 0 && failures.length === 0
  return {
    passed: numPassedTests,
    failed: exitCode === 0 ? numFailedTests : Math.max(1, numFailedTests),
    skipped: numPendingTests + numTodoTests,
    failures: isUnexplained ? [`no test failed, but the exit code is ${exitCode ?? 'missing'}`] : failures,
  }
}

function listFailures({ name, status, message, assertionResults }: z.infer<typeof fileSchema>): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const file = relative(process.cwd(), name)
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${shorten(message)}`] : []
  return failed.map((test) => `${file}: ${test.fullName}: ${shorten(test.failureMessages?.join(' ') ?? '')}`)
}

/** The reason without the stack trace, in one line. */
function shorten(reason: string): string {
  const words = reason.replaceAll(/^\s+at .*$/gmu, '').replaceAll(/\s+/gu, ' ')
  return words.slice(0, LONGEST_REASON).trim()
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

/** If everything should be installed, a missing tool is a failure: otherwise whole suites would be skipped unseen. */
export function countLacks(lacks: string[], isAllExpected: boolean): Counts {
  const failures = isAllExpected ? lacks : []
  return { passed: 0, failed: failures.length, skipped: 0, failures }
}
