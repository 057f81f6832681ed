import pino, { type Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** JSON lines on standard output. Callers pass no personal data; errors are cut down to what a mender needs. */
export function createLog(level: Config['logLevel']): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}

type DescribedError = { type: string; message: string; code?: string; stack?: string; cause?: DescribedError }

/** Name, message, stack and causes; other fields (bound SQL values, mail addresses, request bodies) stay out. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
