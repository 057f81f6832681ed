import { DAY } from '#shared/durations.ts'
import type { DocumentStore } from './document-store.ts'

/** How long older versions of the club's documents stay; the privacy policy repeats it. */
export const documentRetention = { versions: 730 * DAY }

type Needs = {
  inTransaction: <T>(work: (documents: Pick<DocumentStore, 'removeVersionsUntil'>) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Deletes versions that have been kept long enough, with who wrote them; the one that stands stays. To be run about once a day. */
export function createPurgeDocuments({ inTransaction, now }: Needs) {
  return async function purgeDocuments(): Promise<number> {
    const until = new Date(now().getTime() - documentRetention.versions)
    return inTransaction((documents) => documents.removeVersionsUntil(until))
  }
}
