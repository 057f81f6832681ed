import { randomUUID } from 'node:crypto'
import type { Log } from '#platform/log/log.ts'

/** Writes what went wrong into the log. @returns the reference under which it stands there, for whoever asked */
export const createFaultReport =
  (log: Log, sentence: string) =>
  (error: unknown, { method, url }: Request): string => {
    const reference = randomUUID()
    log.error({ err: error, reference, method, path: loggablePath(url) }, sentence)
    return reference
  }

/** Whoever has the address of a confirmation, a slip, a receipt, a reminder or a preview may read it, so the log, which more people see, does not name it. */
const SECRET = /(\/(?:anmeldung|zettel|kontakt\/nachricht|vorschau|bestaetigung|abmeldung|jugend)\/)[^/]+/i

/** The path of an address as it may stand in the log: without query and without the secret parts of paths. */
export const loggablePath = (url: string) => new URL(url).pathname.replace(SECRET, '$1…')
