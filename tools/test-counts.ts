import { z } from 'zod'

export type Counts = { passed: number; failed: number; skipped: number }

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})

/** Counts of one test run. A run that failed otherwise (a file that could not be loaded, no report) counts as one failure at least. */
export function readCounts(report: unknown, exitCode: number | null): Counts {
  const parsed = reportSchema.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = parsed.data
  return {
    passed: numPassedTests,
    failed: exitCode === 0 ? numFailedTests : Math.max(1, numFailedTests),
    skipped: numPendingTests + numTodoTests,
  }
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})
