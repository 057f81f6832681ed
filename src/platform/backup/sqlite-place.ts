import { existsSync } from 'node:fs'
import { cp, link, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openSqlite } from '#platform/db/open-database.ts'
import { BackupError } from './backup-error.ts'
import type { ScratchPlace } from './scratch-place.ts'

const FILE = 'vereinsheim.sqlite'
const SCRATCH = '.restore-'

const RUNNING = 'Die Website läuft noch auf diesem Datenordner. Bitte beenden Sie sie zuerst; es wurde nichts geändert.'

/** @param dataDir made when missing; what lies in it stays until the new database is complete */
export async function createSqlitePlace(dataDir: string): Promise<ScratchPlace> {
  await mkdir(dataDir, { recursive: true })
  // Of restores that were killed.
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(SCRATCH)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const scratch = await mkdtemp(join(dataDir, SCRATCH))
  const connection = openSqlite(join(scratch, FILE))
  let isClosed = false
  const close = async () => {
    if (!isClosed) await connection.close()
    isClosed = true
  }
  return {
    connection,
    schema: undefined,
    async moveIn() {
      // Closing the last connection brings the log home into the file.
      await close()
      await flush(join(scratch, FILE))
      const former = await setAside(dataDir, basename(scratch).slice(SCRATCH.length))
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

/** A second name for the old file, so that there is a whole database under the first at every moment. */
async function setAside(dataDir: string, mark: string): Promise<string | undefined> {
  const file = join(dataDir, FILE)
  if (!existsSync(file)) return undefined
  await openSqlite(file).close()
  // Whoever has the file open keeps its log, too.
  if (existsSync(`${file}-wal`)) throw new BackupError(RUNNING)
  const kept = join(dataDir, `vereinsheim-before-restore-${mark}.sqlite`)
  await link(file, kept).catch(() => cp(file, kept))
  return kept
}

async function flush(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
