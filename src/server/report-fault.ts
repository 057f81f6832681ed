import { randomUUID } from 'node:crypto'
import type { Log } from '#platform/log/log.ts'
import { loggablePath } from './loggable-path.ts'

/** Writes what went wrong into the log. @returns the reference under which it stands there, for whoever asked */
export const createFaultReport =
  (log: Log, sentence: string) =>
  (error: unknown, { method, url }: Request): string => {
    const reference = randomUUID()
    log.error({ err: error, reference, method, path: loggablePath(url) }, sentence)
    return reference
  }
