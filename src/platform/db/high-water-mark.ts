import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { unlessGone } from '#platform/program/unless-gone.ts'
import { writeWhole } from '#platform/program/write-whole.ts'
import { hasBegun, noteBeginning } from './content-revision-store.ts'
import type { Database, DatabaseConnection } from './database.ts'

/** The database is not the one that this site had; the message says what to do. */
export class LostDataError extends Error {
  override name = 'LostDataError'
}

const BACK = `Holen Sie sie aus der letzten Sicherung zurück: vereinsheim restore --from <Datei>
Stimmen DATA_DIR, DATABASE_URL und MEDIA_BUCKET noch?`
const ANEW = 'vereinsheim start --begin-anew, aus den Quellen: npm start -- --begin-anew'

const EMPTY = `Die Datenbank ist leer, obwohl hier schon eine Website war. Darum startet nichts, und nichts wurde geändert.
${BACK}
Soll die Website wirklich neu beginnen, einmal so: ${ANEW}`

const BEHIND = `Der Datenbank fehlt, was zuletzt in ihr stand: Wahrscheinlich ist die Datei vereinsheim.sqlite-wal verloren, oder vereinsheim.sqlite ist eine ältere. Darum startet nichts, und nichts wurde geändert.
Liegt die Datei noch irgendwo, legen Sie sie wieder daneben. Sonst: ${BACK}
Soll die Website mit dem weitermachen, was noch da ist, einmal so: ${ANEW}`

/** Not named like the database: removing its files by pattern must not remove this record of them. */
const fileOf = (dataDir: string) => join(dataDir, 'vereinsheim.mark')

/**
 * SQLite keeps its newest commits in a separate file and opens silently without it, and an empty database looks like a new one. So a
 * counter in the database goes up from time to time, and a file in the data folder follows it, never ahead: a database below the mark has
 * lost data. If there is no mark yet, pictures without a site are the sign of a loss.
 *
 * @param place.hasMedia called before the database is read: another instance that is just starting writes its beginning before its media
 * @throws {LostDataError}
 */
export async function refuseLostData(
  connection: DatabaseConnection,
  { dataDir, hasMedia }: { dataDir: string; hasMedia: () => Promise<boolean> },
): Promise<void> {
  const mark = await readMark(dataDir)
  const hasTraces = mark === undefined ? await hasMedia() : mark > 0
  if (hasTraces && !(await hasBegun(connection))) throw new LostDataError(EMPTY)
  if (connection.engine === 'sqlite' && (await readNumber(connection.db)) < (mark ?? 0)) throw new LostDataError(BEHIND)
}

/** Accepts the present content, even none, as complete. */
export const takeAsItIs = (dataDir: string): Promise<void> => writeMark(dataDir, 0)

/** For replacing this database by another one. */
export const forgetMark = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true })

/** Records how far the database is. On PostgreSQL, whose log is not a file beside it, only that it exists. */
export async function raiseMark({ db, engine, inTransaction }: DatabaseConnection, dataDir: string): Promise<void> {
  const next = engine === 'sqlite' ? (await readNumber(db)) + 1 : 1
  await inTransaction(async (trx) => {
    await noteBeginning(trx)
    // A number of SQLite's own in the file header: no backup contains it, and no other engine gets it.
    if (engine === 'sqlite') await sql`pragma user_version = ${sql.lit(next)}`.execute(trx)
  })
  await writeMark(dataDir, next)
}

/** @returns a job that raises the mark if there were writes since */
export function createMarking(connection: DatabaseConnection, dataDir: string) {
  const count = () => connection.writeCounter?.()
  let seen = count()
  return async () => {
    if (count() === seen) return
    await raiseMark(connection, dataDir)
    seen = count()
  }
}

async function readNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return rows[0]?.user_version ?? 0
}

async function readMark(dataDir: string): Promise<number | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(unlessGone)
  return text === undefined ? undefined : Number(text)
}

async function writeMark(dataDir: string, mark: number): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeWhole(fileOf(dataDir), Buffer.from(`${mark}\n`))
}
