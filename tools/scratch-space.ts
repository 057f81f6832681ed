import { statfsSync } from 'node:fs'

/** Linux keeps this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'
const ROOM_NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Moves `os.tmpdir()` into memory if there is room: tests create hundreds of databases, and waiting for the disk
 * took most of the time. A folder given by `TMPDIR` stays.
 */
export function keepScratchInMemory(env: NodeJS.ProcessEnv): void {
  if (env['TMPDIR'] === undefined && hasRoom()) env['TMPDIR'] = MEMORY_FOLDER
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= ROOM_NEEDED_BYTES
  } catch {
    // Other systems have no such folder.
    return false
  }
}
