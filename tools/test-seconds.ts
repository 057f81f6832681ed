import { relative } from 'node:path'
import { z } from 'zod'
import { SECOND } from '#shared/durations.ts'

/** Duration of a part of a whole run, in whole seconds. */
export type Seconds = { name: string; seconds: number }

const SLOWEST = 20
const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

/** The files of one run; none without a report. */
export function readFileSeconds(report: unknown): Seconds[] {
  const parsed = reportSchema.safeParse(report)
  return (parsed.data?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: Math.round((endTime - startTime) / SECOND),
  }))
}

/** Where a whole run spends its time, the slowest first. */
export const listSlowest = (files: readonly Seconds[]): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds} s ${name}`)
