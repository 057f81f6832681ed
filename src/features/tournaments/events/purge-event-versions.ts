import { DAY } from '#shared/durations.ts'
import type { EventVersionStore } from './event-version-store.ts'

/** How long older versions of tournaments stay; the privacy policy repeats it. */
const eventRetention = { versions: 730 * DAY }

type Needs = {
  inTransaction: <T>(work: (versions: Pick<EventVersionStore, 'removeUntil'>) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Deletes versions that have been kept long enough, with who wrote them; the last of each event stays. To be run about once a day. */
export function createPurgeEventVersions({ inTransaction, now }: Needs) {
  return async function purgeEventVersions(): Promise<number> {
    const until = new Date(now().getTime() - eventRetention.versions)
    return inTransaction((versions) => versions.removeUntil(until))
  }
}
