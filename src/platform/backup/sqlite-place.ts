import { existsSync } from 'node:fs'
import { cp, link, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { forgetMark } from '#platform/db/high-water-mark.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { flush } from '#platform/program/write-whole.ts'
import { BackupError } from './backup-format.ts'
import type { ScratchPlace } from './fill-scratch.ts'

const FILE = 'vereinsheim.sqlite'
const SCRATCH = '.restore-'

const RUNNING = 'Die Website läuft noch auf diesem Datenordner. Bitte beenden Sie sie zuerst; es wurde nichts geändert.'

/**
 * @param dataDir made when missing; its content stays until the new database is complete
 * @param today part of the name under which the former database is kept
 */
export async function createSqlitePlace(dataDir: string, today: Date): Promise<ScratchPlace> {
  await keepPrivate(dataDir)
  // Left by killed restores.
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(SCRATCH)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const scratch = await mkdtemp(join(dataDir, SCRATCH))
  const connection = openSqlite(join(scratch, FILE))
  let closing: Promise<void> | undefined
  const close = () => (closing ??= connection.close())
  return {
    connection,
    async moveIn() {
      // Closing the last connection checkpoints the log into the file.
      await close()
      await flush(join(scratch, FILE))
      const mark = `${today.toISOString().slice(0, 10)}-${basename(scratch).slice(SCRATCH.length)}`
      const former = await setAside(join(dataDir, FILE), join(dataDir, `vereinsheim-before-restore-${mark}.sqlite`))
      await forgetMark(dataDir)
      await rename(join(scratch, FILE), join(dataDir, FILE))
      await flush(dataDir)
      return former
    },
    async discard() {
      await close()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

/**
 * Hard-links the old file under a second name, so that a whole database is in place at every moment.
 *
 * @returns that name; undefined when there was no database
 */
async function setAside(file: string, kept: string): Promise<string | undefined> {
  const isThere = existsSync(file)
  // If the log remains after a checkpoint, another process has the file open.
  if (isThere && (await bringLogHome(file)) && existsSync(`${file}-wal`)) throw new BackupError(RUNNING)
  // SQLite would apply the log of a damaged or missing database to the new one.
  for (const ending of ['-wal', '-shm']) {
    if (existsSync(file + ending)) await rename(file + ending, kept + ending)
  }
  if (!isThere) return undefined
  await link(file, kept).catch(() => cp(file, kept))
  return kept
}

/** @returns false for a file that is too damaged */
async function bringLogHome(file: string): Promise<boolean> {
  try {
    await openSqlite(file).close()
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB in the lowest byte, as in sqlite3.h. */
const DAMAGE = [11, 26]

/** Whether SQLite reports that a file is not, or no longer, a valid database. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && DAMAGE.includes(Number(error.errcode) & 0xff)
