import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { MediaBucket } from '#platform/config/media-settings.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { openBlobs } from '#platform/media/open-blobs.ts'
import { addSampleRows } from '#tests/support/samples/sample-database.ts'
import { contentHash } from '#shared/content-hash.ts'
import { gather } from '#tests/support/samples/gather.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { HAS_BUCKET, NO_BUCKET, startScratchBucket } from '#tests/support/databases/scratch-bucket.ts'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { listenToConsole } from '#tests/support/benches/listen-to-console.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runBackup } from './backup.ts'
import { runMigrate } from './safekeeping.ts'
import { runRestore } from './restore.ts'
import { runVerify } from './verify.ts'

/** A console beside a site with 20 registrations. */
async function sitAtConsole({ answer, mediaBucket }: { answer?: string; mediaBucket?: MediaBucket | undefined } = {}) {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const connection = await openSqliteForTest(join(dataDir, 'vereinsheim.sqlite'))
  await addSampleRows(connection, 20)
  writeFileSync(join(folder, 'passphrase'), 'ein langer Satz für alle\n')
  writeFileSync(join(folder, 'other'), 'ein anderer langer Satz\n')
  const { said, output } = listenToConsole()
  const common = { ...output, folder }
  const now = () => new Date('2026-11-20T12:00:00.000Z')
  const ask = answer === undefined ? undefined : () => Promise.resolve(answer)
  return {
    folder,
    said,
    lastBackup: () => createUpkeepStore(connection.db).findBackup(),
    backup: (...args: string[]) =>
      runBackup(args, { ...common, connection, dataDir, mediaBucket, identityConfig: undefined, now, workFactor: 1 }),
    lastTrial: () => createUpkeepStore(connection.db).findTrial(),
    verify: (...args: string[]) => runVerify(args, { ...common, now, connection }),
    restore: (...args: string[]) =>
      runRestore(args, { ...common, dataDir, mediaBucket, databaseUrl: undefined, ask, now }),
    migrate: (...args: string[]) => runMigrate(args, { ...common, connection, dataDir, now }),
  }
}

test('backup says what it wrote and that it is not encrypted; verify and restore take it', async () => {
  const { backup, lastBackup, lastTrial, verify, restore, said, folder } = await sitAtConsole()
  expect(await backup()).toBe(0)
  expect(await lastBackup()).toEqual(new Date('2026-11-20T12:00:00.000Z'))
  const file = join(folder, 'vereinsheim-2026-11-20T120000Z.tar.gz')
  expect(said.out).toMatch(
    /^Gesichert nach .*T120000Z\.tar\.gz: 83 Zeilen in \d+ Tabellen, 20 Anmeldungen, 0 Konten, 0 Bil/,
  )
  expect(said.error).toContain('nicht verschlüsselt')
  expect(await lastTrial()).toBeUndefined()
  expect(await verify('--from', file)).toBe(0)
  const then = new Date('2026-11-20T12:00:00.000Z')
  expect(await lastTrial()).toEqual({ at: then, takenAt: then })
  expect(said.out).toContain('Sicherung vom 20. November 2026 um 13:00 (SQLite): 83 Zeilen')
  expect(said.out).toContain('Alles ist da und unbeschädigt.')
  expect(await restore('--from', file, '--data-dir', 'new')).toBe(0)
  expect(said.out).toContain('Die Sicherung vom 20. November 2026 um 13:00 ist eingespielt: 83 Zeilen')
  expect(readdirSync(join(folder, 'new'))).toEqual(['vereinsheim.sqlite'])
})

test('pictures are backed up from the bucket and restored into another one', async ({ skip }) => {
  if (!HAS_BUCKET) return skip(NO_BUCKET)
  const server = await startScratchBucket()
  onTestFinished(() => server.stop())
  const [here, there] = await Promise.all(
    ['hier', 'dort'].map(async (name) => readConfig(await server.createBucket(name)).mediaBucket),
  )
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const name = `${contentHash(picture)}.svg`
  const { backup, verify, said, folder } = await sitAtConsole({ mediaBucket: here })
  const site = openBlobs({ dataDir: folder, mediaBucket: here })
  await site.put(name, picture)
  await site.put(name.replace('.svg', '-480.webp'), Buffer.from('made from it'))
  expect(await backup('--output', 'a')).toBe(0)
  expect(said.out).toContain('1 Bild oder Datei')
  expect(await verify('--from', 'a')).toBe(0)

  const other = await sitAtConsole({ mediaBucket: there, answer: 'ersetzen' })
  copyFileSync(join(folder, 'a'), join(other.folder, 'a'))
  expect(await other.restore('--from', 'a', '--force')).toBe(1)
  expect(other.said.error).toContain('läuft noch')
  const restored = openBlobs({ dataDir: other.folder, mediaBucket: there })
  expect(await gather(restored.names())).toEqual([name])
  expect(await restored.find(name)).toEqual(picture)

  expect(await other.restore('--from', 'a', '--data-dir', 'new')).toBe(0)
  expect(readdirSync(join(other.folder, 'new/media', name.slice(0, 2)))).toEqual([name])
})

test('without its bucket there is no backup, and the reason is reported', async () => {
  const { mediaBucket } = readConfig({
    MEDIA_BUCKET: 'http://127.0.0.1:1/bilder',
    MEDIA_ACCESS_KEY_ID: 'a',
    MEDIA_SECRET_ACCESS_KEY: 'streng-geheim',
  })
  const { backup, said, folder } = await sitAtConsole({ mediaBucket })
  expect(await backup('--output', 'a')).toBe(1)
  expect(said.error).toMatch(/^Der Bucket ist nicht zu erreichen .*\nEs wurde keine Sicherung geschrieben\.\n$/)
  expect(readdirSync(folder)).not.toContain('a')
})

test('an encrypted backup needs its passphrase', async () => {
  const { backup, verify, said, folder } = await sitAtConsole()
  expect(await backup('--passphrase-file', 'passphrase', '--output', 'safe/a.tar.gz.age')).toBe(0)
  expect(said.error).toBe('')
  expect(readFileSync(join(folder, 'safe/a.tar.gz.age'), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  expect(await verify('--from', 'safe/a.tar.gz.age')).toBe(1)
  expect(await verify('--from', 'safe/a.tar.gz.age', '--passphrase-file', 'other')).toBe(1)
  expect(said.error).toMatch(/ist verschlüsselt.*\nPasswort oder Schlüssel passt nicht/)
  expect(await verify('--from', 'safe/a.tar.gz.age', '--passphrase-file', 'passphrase')).toBe(0)
})

test('a file that is no backup, or none at all, is refused', async () => {
  const { verify, restore, said, folder } = await sitAtConsole()
  copyFileSync(join(folder, 'data', 'vereinsheim.sqlite'), join(folder, 'copy'))
  expect(await verify('--from', 'copy')).toBe(1)
  expect(said.error).toContain('keine Sicherung von Vereinsheim')
  expect(await restore('--from', 'nowhere', '--data-dir', 'new')).toBe(1)
  expect(said.error).toContain('nowhere gibt es nicht.\nDie bisherigen Daten sind unverändert.')
})

test('a backup with a short passphrase is not made', async () => {
  const { backup, said, folder } = await sitAtConsole()
  writeFileSync(join(folder, 'short'), 'kurz')
  expect(await backup('--passphrase-file', 'short')).toBe(1)
  expect(said.error).toContain('ist kürzer als 12 Zeichen.\nEs wurde keine Sicherung geschrieben.')
  expect(readdirSync(folder).filter((name) => name.startsWith('vereinsheim-'))).toEqual([])
})

test.each([
  [[], undefined, 'geht nur mit --force'],
  [['--force'], undefined, 'wenn jemand an der Tastatur sitzt'],
  [['--force'], 'ja', 'Nicht bestätigt.'],
])('where there are data, restore %j with the answer %j is refused', async (options, answer, message) => {
  const { backup, restore, said } = await sitAtConsole(answer === undefined ? {} : { answer })
  await backup('--output', 'a')
  await restore('--from', 'a', '--data-dir', 'new')
  said.error = ''
  expect(await restore('--from', 'a', '--data-dir', 'new', ...options)).toBe(1)
  expect(said.error).toContain(message)
})

test('after the typed word, restore replaces the data and says where the former ones are', async () => {
  const { backup, restore, said, folder } = await sitAtConsole({ answer: 'ersetzen' })
  await backup('--output', 'a')
  await restore('--from', 'a', '--data-dir', 'new')
  expect(await restore('--from', 'a', '--data-dir', 'new', '--force')).toBe(0)
  expect(said.out).toContain(
    `Was vorher da war, liegt noch hier: ${join(folder, 'new', 'vereinsheim-before-restore-')}`,
  )
})

/** Damages to a whole database file. */
const DAMAGES: Record<string, (whole: Buffer) => Buffer> = {
  'cut off': (whole) => whole.subarray(0, 5_000),
  'overwritten at its beginning': (whole) => Buffer.concat([Buffer.alloc(100, 'x'), whole.subarray(100)]),
  'overwritten in its middle': (whole) => Buffer.concat([whole.subarray(0, 4_096), whole.subarray(4_096).fill('x')]),
}

test.each(Object.keys(DAMAGES))('a database that is %s is replaced, too, and kept as it is', async (damage) => {
  const { backup, restore, said, folder } = await sitAtConsole({ answer: 'ersetzen' })
  await backup('--output', 'a')
  await restore('--from', 'a', '--data-dir', 'new')
  const file = join(folder, 'new', 'vereinsheim.sqlite')
  const damaged = DAMAGES[damage]?.(readFileSync(file)) ?? Buffer.alloc(0)
  writeFileSync(file, damaged)
  expect(await restore('--from', 'a', '--data-dir', 'new')).toBe(1)
  expect(said.error).toContain('geht nur mit --force')
  said.error = ''
  expect([await restore('--from', 'a', '--data-dir', 'new', '--force'), said.error]).toEqual([0, ''])
  const names = readdirSync(join(folder, 'new'))
  const kept = names.filter((name) => /^vereinsheim-before-restore-2026-11-20-\w+\.sqlite$/.test(name))
  expect(names.toSorted()).toEqual([...kept, 'vereinsheim.sqlite'])
  expect(readFileSync(join(folder, 'new', kept[0] ?? '')).equals(damaged)).toBe(true)
  expect(await countRegistrations(file)).toBe(20)
})

test.each([true, false])(
  'the log of a damaged database is set aside with it, not mixed into the new one (file: %s)',
  async (isThere) => {
    const { backup, restore, said, folder } = await sitAtConsole({ answer: 'ersetzen' })
    await backup('--output', 'a')
    await restore('--from', 'a', '--data-dir', 'new')
    const file = join(folder, 'new', 'vereinsheim.sqlite')
    const site = openSqlite(file)
    await site.inTransaction((trx) => trx.deleteFrom('registrations').execute())
    const log = readFileSync(`${file}-wal`)
    await site.close()
    writeFileSync(`${file}-wal`, log)
    if (isThere) writeFileSync(file, 'x'.repeat(5_000))
    else rmSync(file)
    said.error = ''
    expect([await restore('--from', 'a', '--data-dir', 'new', '--force'), said.error]).toEqual([0, ''])
    const kept = readdirSync(join(folder, 'new')).find((name) =>
      /^vereinsheim-before-restore-.*\.sqlite-wal$/.test(name),
    )
    expect(readFileSync(join(folder, 'new', kept ?? '')).equals(log)).toBe(true)
    expect(await countRegistrations(file)).toBe(20)
  },
)

async function countRegistrations(file: string): Promise<number> {
  const connection = openSqlite(file)
  try {
    return (await connection.db.selectFrom('registrations').selectAll().execute()).length
  } finally {
    await connection.close()
  }
}

test('migrate from SQLite to SQLite is refused', async () => {
  const { migrate, said } = await sitAtConsole()
  expect(await migrate('--to', 'sqlite')).toBe(1)
  expect(said.error).toBe('Die Daten liegen schon in SQLite.\n')
})

test('migrate to a server that is not there says so', async () => {
  const { migrate, said } = await sitAtConsole()
  expect(await migrate('--to', 'postgres://127.0.0.1:1/x')).toBe(1)
  expect(said.error).toBe(
    'PostgreSQL ist nicht erreichbar oder weist uns ab (ECONNREFUSED).\nAm Ziel wurde nichts geändert.\n',
  )
})

test.each([
  ['backup', ['now']],
  ['verify', []],
  ['restore', ['--force']],
  ['migrate', []],
  ['migrate', ['--to', 'mysql://x/y']],
  ['migrate', ['--from', 'sqlite']],
] as const)('%s %j is answered with exit code 2 and the usage', async (command, args) => {
  const { said, ...console } = await sitAtConsole()
  expect(await console[command](...args)).toBe(2)
  expect(said.error).toMatch(new RegExp(`^Aufruf:\n  ${command} `))
  expect(said.out).toBe('')
})
