import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { unlessGone } from '#platform/program/unless-gone.ts'
import { flush } from '#platform/program/write-whole.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { SECOND } from '#shared/durations.ts'

const DATABASE = 'vereinsheim.sqlite'
const MARK = 'vereinsheim.mark'
/** Files being written at the moment, and SQLite's own files. */
const PASSING = /^\.(?:restore-|upgrade$)|^vereinsheim\.sqlite|\.(?:tmp|part)$/

export const databaseOf = (dataDir: string): string => join(dataDir, DATABASE)

/** Copies a data folder while its site may be running: everything acknowledged before the call is in the copy. */
export async function copyClub(from: string, to: string): Promise<void> {
  await keepPrivate(to)
  // In this order the mark is never newer than the database, and no row refers to a missing picture.
  if (existsSync(join(from, MARK))) await copyFile(join(from, MARK), join(to, MARK))
  await copyDatabase(databaseOf(from), databaseOf(to))
  await copyFiles(from, to)
}

/** Copies the database into one complete file, without a write-ahead log beside it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await whileOpen(new DatabaseSync(from, { timeout: 5 * SECOND }), (database) =>
    database.prepare('vacuum into ?').run(to),
  )
  await flush(to)
}

/** Copies all files except the database. */
export async function copyFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (PASSING.test(entry.name) || entry.name === MARK) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target, { recursive: true, mode: 0o700 })
      await copyFiles(source, target)
      // A running site may delete expired files meanwhile.
    } else if (entry.isFile()) await copyFile(source, target).catch(unlessGone)
  }
}

/**
 * Waits until no program has a club's database open; until then SQLite's write-ahead log exists beside it.
 *
 * @returns false if it is still open after `patience`
 */
export async function untilClosed(dataDir: string, patience = 30 * SECOND): Promise<boolean> {
  for (const until = Date.now() + patience; isOpen(dataDir); await sleep(SECOND / 5)) {
    if (Date.now() > until) return false
  }
  return true
}

/** The last connection to close removes the log, including one left behind by a killed program. */
function isOpen(dataDir: string): boolean {
  const file = databaseOf(dataDir)
  if (!existsSync(`${file}-wal`)) return false
  const database = new DatabaseSync(file)
  try {
    database.prepare('pragma schema_version').get()
  } finally {
    database.close()
  }
  return existsSync(`${file}-wal`)
}
