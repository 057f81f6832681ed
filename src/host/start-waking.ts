import type { Log } from '#platform/log/log.ts'
import { SECOND } from '#shared/durations.ts'
import type { HostedClub } from './clubs/clubs-file.ts'
import type { HostStore } from './host-store.ts'
import type { OpenClubs } from './open-clubs.ts'

/** Concurrency limit: visitors must not wait for clubs that nobody has requested. */
const AT_ONCE = 2
const LOOK_MILLISECONDS = 5 * SECOND

/** Opens closed clubs when work is due: mails, reminders, deletions. */
export function startWaking(
  clubs: OpenClubs,
  listed: () => readonly HostedClub[],
  { store, now, log }: { store: HostStore; now: () => Date; log: Log },
): { stop: () => Promise<void> } {
  let waking: Promise<void> | undefined

  async function wake(): Promise<void> {
    // Failures to open a club are already logged where they occur.
    const moment = now()
    const due = new Set(store.list().flatMap(({ folder, nextAt }) => (nextAt && nextAt <= moment ? [folder] : [])))
    const waiting = listed().filter(({ folder, isStopped }) => !isStopped && due.has(folder) && !clubs.find(folder))
    const lane = async () => {
      for (let club = waiting.shift(); club; club = waiting.shift()) await clubs.work(club).catch(() => undefined)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  }

  const timer = setInterval(
    () =>
      (waking ??= wake()
        .catch((error: unknown) => log.error({ err: error }, 'clubs that have something to do were not opened'))
        .finally(() => (waking = undefined))),
    LOOK_MILLISECONDS,
  ).unref()
  return {
    async stop() {
      clearInterval(timer)
      await waking
    },
  }
}
