import type { Context } from 'hono'
import { isDatabaseAway } from '#shared/database-away.ts'
import { databaseAway, fault, type Problem } from './problem.ts'

/** An error in PostgREST's format: always four keys. */
export function fail({ status, code, message, details, hint, headers }: Problem): Response {
  return new Response(JSON.stringify({ code, details: details ?? null, hint: hint ?? null, message }), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(code !== null && { 'Proxy-Status': `PostgREST; error=${code}` }),
      ...headers,
    },
  })
}

/** Logs a fault. @returns its reference in the log */
export type ReportFault = (error: Error, request: Request) => string

/** The answer to a fault of ours. */
export const answerFault = (reportFault: ReportFault) => (error: Error, c: Context) => {
  const reference = reportFault(error, c.req.raw)
  return fail(isDatabaseAway(error) ? databaseAway : fault(reference))
}
