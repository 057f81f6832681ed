import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Log } from '#platform/log/log.ts'
import { SECOND } from '#shared/durations.ts'
import { clubsFile, readClubs, type HostedClub } from './clubs/clubs-file.ts'

/** Interval at which the host checks the list. */
export const LOOK_MILLISECONDS = 2 * SECOND

/**
 * Reads the list of clubs, and again after each change. If a new list has mistakes, the former one stays in force.
 *
 * @param onChange gets also the folders of clubs whose entry has changed or been removed
 * @throws {ClubsFileError} if it cannot be read at the start
 */
export async function watchClubs(
  clubsDir: string,
  log: Log,
  onChange: (clubs: HostedClub[], touched: string[]) => Promise<void>,
): Promise<{ stop: () => Promise<void> }> {
  let mark = await readMark(clubsDir)
  let listed = await readClubs(clubsDir)
  await onChange(listed, [])
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      const present = await readMark(clubsDir)
      if (present === mark) return
      mark = present
      const before = listed
      listed = await readClubs(clubsDir)
      await onChange(listed, listTouched(before, listed))
    } catch (error) {
      log.error({ err: error }, 'the list of clubs cannot be read; the former one counts')
    }
  }

  const timer = setInterval(() => (looking ??= look().finally(() => (looking = undefined))), LOOK_MILLISECONDS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** The inode changes when our commands replace the file; time and size change when editors write in place. */
const readMark = async (clubsDir: string): Promise<string> => {
  const { ino, mtimeMs, size } = await stat(clubsFile(clubsDir)).catch(() => ({ ino: 0, mtimeMs: 0, size: 0 }))
  return `${ino} ${mtimeMs} ${size}`
}

function listTouched(before: readonly HostedClub[], present: readonly HostedClub[]): string[] {
  const byFolder = new Map(present.map((club) => [club.folder, club]))
  return before.filter((club) => !isDeepStrictEqual(club, byFolder.get(club.folder))).map(({ folder }) => folder)
}
