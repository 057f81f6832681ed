import { statfsSync } from 'node:fs'

/** Linux keeps what lies here in memory. */
const MEMORY_FOLDER = '/dev/shm'
const ROOM_NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Lets everything below `os.tmpdir()` lie in memory where there is room: tests make hundreds of databases, and waiting until a disk has
 * them took most of the time. A folder given by `TMPDIR` stays.
 */
export function keepScratchInMemory(env: NodeJS.ProcessEnv): void {
  if (env['TMPDIR'] === undefined && hasRoom()) env['TMPDIR'] = MEMORY_FOLDER
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= ROOM_NEEDED_BYTES
  } catch {
    // No such folder on other systems.
    return false
  }
}
