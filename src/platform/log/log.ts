import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '#platform/config/config.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import { MINUTE } from '#shared/durations.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
/** @property child creates a log that adds fields to each line */
export type ParentLog = Log & Pick<Logger, 'child'>

/** JSON lines, on standard output by default. Callers pass no personal data; errors are reduced to what is needed to fix them. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): ParentLog {
  const settings = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod: countingAway() },
  }
  return destination === undefined ? pino(settings) : pino(settings, destination)
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** While the database is away, every request fails alike: logs the first failure, then one line a minute with the count. */
function countingAway(): LogMethod {
  let told = -Infinity
  let times = 0
  return function tell(args, method) {
    const [facts] = args as unknown[]
    const fault = typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : undefined
    if (!isDatabaseAway(fault)) return method.apply(this, args)
    times += 1
    const now = performance.now()
    if (now - told < MINUTE) return
    method.apply(this, [{ code: fault.code, times }, 'requests without their database; more of them are only counted'])
    told = now
    times = 0
  }
}

type DescribedError = { type: string; message: string; code?: string; stack?: string; cause?: DescribedError }

/** PostgreSQL's class of errors about values; their messages repeat the value. */
const VALUE_ERROR = /^22[0-9A-Z]{3}$/

/** Name, message, stack and causes; omits other fields (bound SQL values, mail addresses, request bodies). */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  const quotesInput = error instanceof SyntaxError || (code !== undefined && VALUE_ERROR.test(code))
  const hide = (text: string) => (quotesInput ? withoutQuotes(text) : text)
  return {
    type: error.name,
    message: hide(error.message),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: hide(error.stack) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** From the first quotation mark to the last, because the quoted text may itself contain some. */
const withoutQuotes = (text: string) => text.replace(/".*"/s, '"…"')
