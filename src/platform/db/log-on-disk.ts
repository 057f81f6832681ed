import { open, type FileHandle } from 'node:fs/promises'

/**
 * The log in which SQLite keeps its newest commits, and their sync to disk outside of the event loop; SQLite's own sync would block it, on
 * a slow disk for 10 ms each time.
 *
 * @param database path of a database in WAL mode; its log exists after the first write
 */
export function createLogOnDisk(database: string) {
  let log: FileHandle | undefined
  let failure: Error | undefined

  function check(): void {
    if (failure) throw failure
  }
  return {
    /** @throws when the disk has failed before: no further commit is allowed then */
    check,
    /** Resolves when all earlier commits survive a power failure. One call at a time. */
    async sync(): Promise<void> {
      check()
      // A handle of our own suffices: a sync covers the file, whichever handle wrote to it.
      log ??= await open(`${database}-wal`, 'r+')
      try {
        await log.datasync()
      } catch (cause) {
        // The system reports a failed sync once and forgets the unwritten pages. SQLite reads its log only up to the first gap: later
        // commits would be lost with it, whatever later syncs report.
        failure = new Error('The disk has failed: what is written may be lost. Start again when it is in order.', {
          cause,
        })
        throw failure
      }
    },
    close: async () => log?.close(),
  }
}
