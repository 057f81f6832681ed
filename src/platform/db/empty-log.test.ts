import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMigratedSqlite } from '#tests/support/databases/migrated-sqlite.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const NAME = 'Kanarina Zwitscherfeld'

async function setUp() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = temporaryFolder()
  const file = join(folder, 'test.sqlite')
  const { inTransaction, close } = await openMigratedSqlite(file)
  onTestFinished(close)
  const values = Array.from({ length: 200 }, (_, index) => ({ name: `${NAME} ${index}`, value: `${NAME} `.repeat(60) }))
  await inTransaction((trx) => trx.insertInto('secrets').values(values).execute())
  const remove = () => inTransaction((trx) => trx.deleteFrom('secrets').where('name', 'like', `${NAME}%`).execute())
  /** Names of the files that contain her name. */
  const filesWithHer = () => readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(NAME))
  return { file, inTransaction, close, remove, filesWithHer, logSize: () => statSync(`${file}-wal`).size }
}

test('a second after a deletion neither file nor log contain the data', async () => {
  const { remove, filesWithHer, logSize } = await setUp()
  // The run that follows every start is over.
  vi.advanceTimersByTime(1_000)
  expect(filesWithHer()).not.toEqual([])
  await remove()
  vi.advanceTimersByTime(1_000)
  expect(filesWithHer()).toEqual([])
  expect(logSize()).toBe(0)
})

test('overwritten data are gone from the log a minute later', async () => {
  const { inTransaction, filesWithHer } = await setUp()
  vi.advanceTimersByTime(1_000)
  expect(filesWithHer()).toEqual(['test.sqlite'])
  const change = (name: string) => inTransaction((trx) => trx.updateTable('secrets').set({ value: name }).execute())
  await change(`still ${NAME}`)
  await change('somebody else')
  await inTransaction((trx) => trx.deleteFrom('secrets').where('name', '=', 'not there').execute())
  vi.advanceTimersByTime(59_000)
  expect(filesWithHer()).toContain('test.sqlite-wal')
  vi.advanceTimersByTime(1_000)
  expect(filesWithHer()).not.toContain('test.sqlite-wal')
})

test('while another process reads the log it waits, and truncates it afterwards', async () => {
  const { file, remove, filesWithHer } = await setUp()
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin; select * from secrets')
  await remove()
  vi.advanceTimersByTime(3_000)
  expect(filesWithHer()).not.toEqual([])
  other.exec('commit')
  vi.advanceTimersByTime(1_000)
  expect(filesWithHer()).toEqual([])
})

test('a transaction under way is not disturbed, and the log is truncated after it', async () => {
  const { inTransaction, remove, filesWithHer } = await setUp()
  await remove()
  await inTransaction(async (trx) => {
    await trx.insertInto('secrets').values({ name: 'a', value: 'b' }).execute()
    vi.advanceTimersByTime(5_000)
    expect(filesWithHer()).not.toEqual([])
  })
  expect(filesWithHer()).toEqual([])
})

test('closing truncates the log, even while others have the file open', async () => {
  const { file, close, remove, filesWithHer } = await setUp()
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.prepare('select * from secrets').all()
  await remove()
  await close()
  expect(filesWithHer()).toEqual([])
})
