import { randomUUID } from 'node:crypto'
import type { Log } from '#platform/log/log.ts'

/** Logs a fault. @returns its reference in the log, for the client */
export const createFaultReport =
  (log: Log, sentence: string) =>
  (error: unknown, { method, url }: Request): string => {
    const reference = randomUUID()
    log.error({ err: error, reference, method, path: loggablePath(url) }, sentence)
    return reference
  }

/**
 * The address of a confirmation, a slip, a receipt, a reminder or a preview is a secret that opens it, so the log, which more people see, omits it.
 */
const SECRET = /(\/(?:anmeldung|zettel|kontakt\/nachricht|vorschau|bestaetigung|abmeldung|jugend)\/)[^/]+/i

/** The path of an address as it may be logged: without query and without the secret parts of paths. */
export const loggablePath = (url: string) => new URL(url).pathname.replace(SECRET, '$1…')
