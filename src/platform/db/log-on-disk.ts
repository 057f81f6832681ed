import { open, type FileHandle } from 'node:fs/promises'

export type LogOnDisk = {
  /** @throws when the disk has failed before: nothing more may be committed then */
  check(): void
  /** Resolves when all that was committed before is safe, also if the power fails. One call at a time. */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * The log in which SQLite keeps its newest commits, and the way of them to the disk: beside the event loop, where SQLite's own would
 * hold up everything else, on a slow disk for a hundredth of a second each time.
 *
 * @param database path of a database in WAL mode; its log is there as soon as something was written
 */
export function createLogOnDisk(database: string): LogOnDisk {
  let log: FileHandle | undefined
  let failure: Error | undefined

  function check() {
    if (failure) throw failure
  }
  return {
    check,
    async sync() {
      check()
      // A handle of our own does: the disk is told about the file, whoever wrote to it.
      log ??= await open(`${database}-wal`, 'r+')
      try {
        await log.datasync()
      } catch (cause) {
        // The system tells of a failure once and forgets what it could not write. SQLite reads its log only as far as it is whole: what
        // came behind that would be lost with it, whatever the disk says next.
        failure = new Error('The disk has failed: what is written may be lost. Start again when it is in order.', {
          cause,
        })
        throw failure
      }
    },
    close: async () => log?.close(),
  }
}
