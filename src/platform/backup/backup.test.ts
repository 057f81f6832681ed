import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrations } from '#migrations/all.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { createBlobFolder } from '#platform/media/open-blobs.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { openMigratedSqlite, openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { BackupError } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { onSnapshot, sumUpTables } from './row-store.ts'
import { addSampleRows } from '#tests/support/samples/sample-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createSqlitePlace } from './sqlite-place.ts'
import { readTableShapes } from './table-shape-store.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup, type BackupParts } from './write-backup.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const SECRET = 'ein langer Satz für alle'
const LOCK = { passphrase: SECRET, workFactor: 1 }

async function sumUp(connection: DatabaseConnection) {
  const shapes = await readTableShapes(Object.keys(migrations))
  return onSnapshot(connection, (trx) => sumUpTables(trx, connection.engine, shapes))
}

async function sumUpFolder(dataDir: string) {
  const connection = openSqlite(join(dataDir, 'vereinsheim.sqlite'))
  try {
    return await sumUp(connection)
  } finally {
    await connection.close()
  }
}

async function backUp(connection: DatabaseConnection, changes: Partial<BackupParts> = {}) {
  const folder = temporaryFolder()
  const path = join(folder, 'backup')
  const blobs = createBlobFolder(join(folder, 'media'))
  await blobs.put('00112233aabbccdd.jpeg', Buffer.alloc(300_000, 'picture'))
  await blobs.put('00112233aabbccdd-480.webp', Buffer.from('made from it'))
  await blobs.put('ff112233aabbccdd.file', Buffer.alloc(0))
  writeFileSync(join(folder, 'identity.yaml'), 'settings: 1\n')
  await writeBackup(path, {
    connection,
    media: blobs,
    settings: [
      { name: 'identity.yaml', path: join(folder, 'identity.yaml') },
      { name: 'other.yaml', path: join(folder, 'other.yaml') },
    ],
    now: NOW,
    lock: undefined,
    ...changes,
  })
  return path
}

const restoreTo = (dataDir: string, path: string, passphrase?: string) =>
  restoreBackup(path, {
    passphrase,
    createPlace: () => createSqlitePlace(dataDir, NOW),
    media: createBlobFolder(join(dataDir, 'media')),
    dataDir,
  })

const verify = (path: string, passphrase?: string) =>
  verifyBackup(path, { passphrase, createPlace: () => createSqlitePlace(temporaryFolder(), NOW) })

forEachDatabase('a backup', (open) => {
  test.each([undefined, LOCK])('restores every row, picture and setting (lock: %j)', async (lock) => {
    const connection = await open()
    await addSampleRows(connection)
    const path = await backUp(connection, { lock })
    const dataDir = temporaryFolder()
    const { manifest, former, takenAt } = await restoreTo(dataDir, path, lock && SECRET)
    expect(await sumUpFolder(dataDir)).toEqual(await sumUp(connection))
    expect(manifest.tables['registrations']?.rows).toBe(1000)
    expect([former, takenAt]).toEqual([[], NOW.toISOString()])
    const blobs = createBlobFolder(join(dataDir, 'media'))
    expect(await blobs.find('00112233aabbccdd.jpeg')).toEqual(Buffer.alloc(300_000, 'picture'))
    expect(await blobs.find('ff112233aabbccdd.file')).toEqual(Buffer.alloc(0))
    expect(await blobs.find('00112233aabbccdd-480.webp')).toBeUndefined()
    expect(readFileSync(join(dataDir, 'identity.yaml'), 'utf8')).toBe('settings: 1\n')
    expect(readdirSync(dataDir).toSorted()).toEqual(['identity.yaml', 'media', 'vereinsheim.sqlite'])
  })

  test('while 200 transactions per second come, a backup holds all acknowledged before it, and none partially', async () => {
    const [connection, site] = [await open(), await open()]
    await addSampleRows(connection)
    const acknowledged: string[] = []
    const underWay: Promise<unknown>[] = []
    const write = async (name: string) => {
      await site.inTransaction(async (trx) => {
        await trx
          .insertInto('secrets')
          .values({ name: `a ${name}`, value: '' })
          .execute()
        await trx
          .insertInto('secrets')
          .values({ name: `b ${name}`, value: '' })
          .execute()
      })
      acknowledged.push(name)
    }
    const writing = setInterval(() => underWay.push(write(String(underWay.length))), 5)
    onTestFinished(() => clearInterval(writing))
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 30_000 })
    const before = [...acknowledged]
    const path = await backUp(connection)
    clearInterval(writing)
    await Promise.all(underWay)
    expect(acknowledged.length).toBeGreaterThan(before.length)

    const dataDir = temporaryFolder()
    await restoreTo(dataDir, path)
    const restored = closeAfterTest(openSqlite(join(dataDir, 'vereinsheim.sqlite')))
    const names = (await restored.db.selectFrom('secrets').select('name').execute()).map(({ name }) => name)
    const halves = (letter: string) =>
      names
        .filter((name) => name.startsWith(`${letter} `))
        .map((name) => name.slice(2))
        .toSorted()
    expect(halves('a')).toEqual(expect.arrayContaining(before))
    expect(halves('a')).toEqual(halves('b'))
  })

  test('is a snapshot, even while others write', async () => {
    const connection = await open()
    await addSampleRows(connection, 5)
    const before = await sumUp(connection)
    const other = await open()
    // The settings are read before the media, so this runs after the rows and before the end.
    let isWritten = false
    const path = await backUp(connection, {
      media: {
        async *names() {
          await other.inTransaction((trx) => trx.deleteFrom('registrations').execute())
          isWritten = true
          yield* []
        },
        find: async () => undefined,
      },
    })
    expect(isWritten).toBe(true)
    expect((await verify(path)).manifest.tables).toEqual(before)
  })
})

async function sampleBackup(changes: Partial<BackupParts> = {}, count = 20) {
  const connection = await openSqliteForTest()
  await addSampleRows(connection, count)
  return backUp(connection, changes)
}

test.each([undefined, LOCK])('a single damaged byte is detected wherever it matters (lock: %j)', async (lock) => {
  const path = await sampleBackup({ lock })
  const good = readFileSync(path)
  const whole = await verify(path, SECRET)
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const bad = Buffer.from(good)
      bad[at] = (bad[at] ?? 0) ^ change
      writeFileSync(path, bad)
      const outcome = await verify(path, SECRET).catch((error: unknown) => String(error))
      // Some bits of a gzip file do not affect its content.
      if (lock || typeof outcome === 'string') expect(outcome).toMatch(/beschädigt/)
      else expect(outcome).toEqual(whole)
    }),
    { numRuns: 300 },
  )
})

test('a truncated or extended file is detected', async () => {
  const path = await sampleBackup()
  const good = readFileSync(path)
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), async (length) => {
      writeFileSync(path, good.subarray(0, length))
      await expect(verify(path)).rejects.toThrow(/beschädigt/)
    }),
    { numRuns: 100 },
  )
  writeFileSync(path, Buffer.concat([good, Buffer.from('x')]))
  await expect(verify(path)).rejects.toThrow(/beschädigt/)
})

test('an encrypted backup opens with its passphrase only, and contains nothing readable', async () => {
  const path = await sampleBackup({ lock: LOCK })
  await expect(verify(path, 'ein anderer langer Satz')).rejects.toThrow('Passwort oder Schlüssel passt nicht')
  await expect(verify(path)).rejects.toThrow('Die Sicherung ist verschlüsselt')
  expect(readFileSync(path).includes(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))).toBe(false)
  expect((await verify(path, SECRET)).findings).toEqual([])
})

test('only the owner may read a backup, and none is overwritten', async () => {
  const path = await sampleBackup()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const connection = closeAfterTest(openSqlite(join(temporaryFolder(), 'test.sqlite')))
  const parts = { connection, settings: [], now: NOW, lock: undefined }
  const media = createBlobFolder('/nowhere')
  await expect(writeBackup(path, { ...parts, media })).rejects.toThrow('gibt es schon')
  await expect(writeBackup(`${path}2`, { ...parts, media })).rejects.toThrow('Die Datenbank ist leer')
  expect(existsSync(`${path}2`) || existsSync(`${path}2.part`)).toBe(false)
})

test('the unfinished file of another backup is left alone', async () => {
  const path = await sampleBackup()
  const connection = await openSqliteForTest()
  writeFileSync(`${path}2.part`, 'the first half')
  const parts = { connection, media: createBlobFolder('/nowhere'), settings: [], now: NOW, lock: undefined }
  await expect(writeBackup(`${path}2`, parts)).rejects.toThrow('EEXIST')
  expect(readFileSync(`${path}2.part`, 'utf8')).toBe('the first half')
})

test('a failure in the middle leaves no file behind', async () => {
  const folder = temporaryFolder()
  const media = { names: createBlobFolder(folder).names, find: () => Promise.reject(new Error('The disk is broken')) }
  mkdirSync(join(folder, '00'))
  writeFileSync(join(folder, '00', '00112233aabbccdd.svg'), 'x')
  let path = ''
  await expect(sampleBackup({ media }).then((made) => (path = made))).rejects.toThrow('The disk is broken')
  expect(path).toBe('')
})

test.each([undefined, LOCK])('if nothing can be written, the backup fails and ends (lock: %j)', async (lock) => {
  const connection = await openMigratedSqlite(join(temporaryFolder(), 'test.sqlite'))
  await addSampleRows(connection, 5_000)
  const media = createBlobFolder('/nowhere')
  const path = join(temporaryFolder(), 'gone', 'backup')
  await expect(writeBackup(path, { connection, media, settings: [], now: NOW, lock })).rejects.toThrow('ENOENT')
  await connection.close()
})

test('a restore that fails or is interrupted leaves the old data unchanged', async () => {
  const dataDir = temporaryFolder()
  await restoreTo(dataDir, await sampleBackup({}, 3))
  const before = await sumUpFolder(dataDir)
  const path = await sampleBackup({}, 50)
  const media = { put: () => Promise.reject(new BackupError('Kein Platz')) }
  const createPlace = () => createSqlitePlace(dataDir, NOW)
  await expect(restoreBackup(path, { passphrase: undefined, createPlace, media, dataDir })).rejects.toThrow(
    'Kein Platz',
  )
  expect(await sumUpFolder(dataDir)).toEqual(before)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.restore'))).toEqual([])
})

test('a restore over other data keeps the former ones beside it', async () => {
  const dataDir = temporaryFolder()
  await restoreTo(dataDir, await sampleBackup({}, 3))
  const before = await sumUpFolder(dataDir)
  writeFileSync(join(dataDir, 'identity.yaml'), 'changed: 1\n')
  const { former } = await restoreTo(dataDir, await sampleBackup({}, 7))
  const [database = '', settings = ''] = former
  expect((await sumUpFolder(dataDir))['registrations']?.rows).toBe(7)
  const kept = closeAfterTest(openSqlite(database))
  expect(await sumUp(kept)).toEqual(before)
  expect(readFileSync(settings, 'utf8')).toBe('changed: 1\n')
})

test('while the site runs, nothing is restored', async () => {
  const dataDir = temporaryFolder()
  await restoreTo(dataDir, await sampleBackup({}, 3))
  const site = closeAfterTest(openSqlite(join(dataDir, 'vereinsheim.sqlite')))
  await site.inTransaction((trx) => trx.deleteFrom('secrets').execute())
  await expect(restoreTo(dataDir, await sampleBackup({}, 7))).rejects.toThrow('Die Website läuft noch')
  expect((await sumUp(site))['registrations']?.rows).toBe(3)
})

test('missing pictures are detected', async () => {
  const connection = await openSqliteForTest()
  const picture = { path: 'a.jpg', hash: 'aaaaaaaaaaaaaaaa', format: 'jpeg', width: 1, height: 1, text: '' }
  await connection.inTransaction((trx) => trx.insertInto('pictures').values(picture).execute())
  expect((await verify(await backUp(connection))).findings).toEqual(['1 Bilder oder Dateien fehlen'])
})
