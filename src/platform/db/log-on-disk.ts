import { open, type FileHandle } from 'node:fs/promises'

/**
 * The log in which SQLite keeps its newest commits, and the way of them to the disk: beside the event loop, where SQLite's own would
 * hold up everything else, on a slow disk for a hundredth of a second each time.
 *
 * @param database path of a database in WAL mode; its log is there as soon as something was written
 */
export function createLogOnDisk(database: string) {
  let log: FileHandle | undefined
  return {
    /** Resolves when all that was committed before is safe, also if the power fails. One call at a time. */
    async sync(): Promise<void> {
      // A handle of our own does: the disk is told about the file, whoever wrote to it.
      log ??= await open(`${database}-wal`, 'r+')
      await log.datasync()
    },
    close: async () => log?.close(),
  }
}
