import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { raiseRevision } from './content-revision-store.ts'
import type { DatabaseConnection } from './database.ts'
import { createMarking, LostDataError, raiseMark, refuseLostData, takeAsItIs } from './high-water-mark.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openSqlite } from './open-database.ts'

const place = (dataDir: string, hasMedia = false) => ({ dataDir, hasMedia: async () => hasMedia })

/** The check at each start. */
async function begin(connection: DatabaseConnection, dataDir: string, hasMedia = false): Promise<void> {
  await refuseLostData(connection, place(dataDir, hasMedia))
  await migrateDatabase(connection)
  await raiseMark(connection, dataDir)
}

const open = (folder: string) => closeAfterTest(openSqlite(join(folder, 'vereinsheim.sqlite')))

/** A copy of the folder as after a crash, without the file that holds the newest commits. */
async function withoutLog(folder: string): Promise<string> {
  const crashed = temporaryFolder()
  for (const name of ['vereinsheim.sqlite', 'vereinsheim.mark']) await copyFile(join(folder, name), join(crashed, name))
  return crashed
}

forEachDatabase('an empty database', (openDatabase) => {
  test('is a new site if nothing else exists, and again after an interrupted first start', async () => {
    const [connection, dataDir] = [await openDatabase(), temporaryFolder()]
    await begin(connection, dataDir)
    await begin(connection, dataDir, true)
  })

  test('is refused if there are pictures of a site, until the operator chooses to begin anew', async () => {
    const [connection, dataDir] = [await openDatabase(), temporaryFolder()]
    await expect(begin(connection, dataDir, true)).rejects.toThrow(/leer.*restore --from.*--begin-anew/s)
    await takeAsItIs(dataDir)
    await begin(connection, dataDir, true)
    await begin(connection, dataDir, true)
  })

  test('is refused if a site has used the folder, even when its pictures are gone', async () => {
    const dataDir = temporaryFolder()
    await begin(open(temporaryFolder()), dataDir)
    await expect(begin(await openDatabase(), dataDir)).rejects.toThrow(LostDataError)
  })

  test('is accepted if it holds a site of an earlier version', async () => {
    const connection = await openDatabase()
    await connection.inTransaction(raiseRevision)
    await begin(connection, temporaryFolder(), true)
  })
})

test('a database whose log was lost in a crash is refused, whether or not it was checkpointed before', async () => {
  // A second after the start the log would be emptied into the database.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = temporaryFolder()
  const first = open(folder)
  await begin(first, folder)
  const never = await withoutLog(folder)
  await expect(begin(open(never), never)).rejects.toThrow(/leer/)
  await first.close()

  const second = open(folder)
  await begin(second, folder)
  const crashed = await withoutLog(folder)
  await expect(begin(open(crashed), crashed)).rejects.toThrow(/vereinsheim\.sqlite-wal.*restore.*--begin-anew/s)
  await takeAsItIs(crashed)
  await begin(open(crashed), crashed)
  await begin(open(crashed), crashed)
})

test('data lost after a checkpoint while the site ran are detected from the next mark on', async () => {
  const folder = temporaryFolder()
  const connection = open(folder)
  await begin(connection, folder)
  const mark = createMarking(connection, folder)
  await mark()
  const home = new DatabaseSync(join(folder, 'vereinsheim.sqlite'))
  home.exec('pragma wal_checkpoint(truncate)')
  home.close()
  const unchanged = await withoutLog(folder)
  await begin(open(unchanged), unchanged)

  await connection.inTransaction(raiseRevision)
  await mark()
  const crashed = await withoutLog(folder)
  await expect(begin(open(crashed), crashed)).rejects.toThrow(LostDataError)
})

test('a crash between the database and its mark is not a loss', async () => {
  const folder = temporaryFolder()
  const connection = open(folder)
  await begin(connection, folder)
  const elsewhere = temporaryFolder()
  await raiseMark(connection, elsewhere)
  await begin(connection, folder)
})
