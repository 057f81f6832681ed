import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { migrations } from '#migrations/all.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { createRowSum, type Row } from './row.ts'
import { createSqlitePlace } from './sqlite-place.ts'
import { readTableShapes } from './table-shape-store.ts'

const LEVEL = Object.keys(migrations)
const BEGINNING = {
  program: 'Vereinsheim',
  format: 2,
  engine: 'sqlite',
  takenAt: '2026-11-20T12:00:00.000Z',
  tables: [],
}
const EMPTY = { tables: {}, media: [], settings: [] }

/** An undamaged file of these parts. */
async function write(parts: Record<string, unknown>, zip: (tar: Uint8Array) => Buffer = gzipSync): Promise<string> {
  const folder = temporaryFolder()
  const path = join(folder, 'backup')
  const files = Object.entries(parts).map(([name, content]) => {
    const body = typeof content === 'string' ? content : JSON.stringify(content)
    return { header: { name, size: Buffer.byteLength(body) }, body }
  })
  writeFileSync(path, zip(await packTar(files)))
  return path
}

async function readAll(path: string) {
  const { parts } = await openBackup(path, { passphrase: undefined })
  const all: unknown[] = []
  for await (const part of parts) all.push(part)
  return all
}

test('a backup in a newer format is refused', async () => {
  const path = await write({ 'vereinsheim.json': { format: 3 } })
  await expect(openBackup(path, { passphrase: undefined })).rejects.toThrow('stammt von einer neueren Version')
})

test('a backup of a newer database is refused, with the unknown migration and the version that knows it', async () => {
  const path = await write({
    'vereinsheim.json': { ...BEGINNING, level: [...LEVEL, '9998-0.9.0-legs', '9999-1.2.0-wings'] },
  })
  await expect(openBackup(path, { passphrase: undefined })).rejects.toThrow(
    'Schritt 9999-1.2.0-wings ist hier unbekannt). Bitte installieren Sie Version 1.2.0 oder',
  )
})

test('a backup in the first format, which ends with an empty second gzip member, is read', async () => {
  const empty = { 'vereinsheim.json': { ...BEGINNING, format: 1, level: LEVEL }, 'manifest.json': EMPTY }
  const path = await write(empty, (tar) => Buffer.concat([gzipSync(tar), gzipSync('')]))
  expect(await readAll(path)).toEqual([{ kind: 'manifest', manifest: EMPTY }])
})

test('a backup encrypted in the first format is recognised as such', async () => {
  const path = await write({}, () => Buffer.from('VEREINSHEIM-SEALED-1\nand so on'))
  await expect(openBackup(path, { passphrase: 'x' })).rejects.toThrow('eine frühere Version von Vereinsheim')
})

test.each([
  ['a tar of something else', { 'readme.txt': 'x' }, 'keine Sicherung von Vereinsheim'],
  ['a beginning without a level', { 'vereinsheim.json': BEGINNING }, 'beschädigt'],
  ['no manifest', { 'vereinsheim.json': { ...BEGINNING, level: LEVEL } }, 'beschädigt'],
  [
    'a file that the manifest does not name',
    { 'vereinsheim.json': { ...BEGINNING, level: LEVEL }, 'media/00112233aabbccdd.svg': 'x', 'manifest.json': EMPTY },
    'beschädigt',
  ],
  [
    'a name that leads out of the folder',
    { 'vereinsheim.json': { ...BEGINNING, level: LEVEL }, 'media/../../x': 'x', 'manifest.json': EMPTY },
    'beschädigt',
  ],
  [
    'rows that are none',
    {
      'vereinsheim.json': { ...BEGINNING, level: LEVEL },
      'tables/secrets/000001.jsonl': '{"a":1}\n',
      'manifest.json': EMPTY,
    },
    'beschädigt',
  ],
])('a whole file with %s is refused', async (_, parts, message) => {
  const path = await write(parts)
  await expect(readAll(path)).rejects.toThrow(message)
})

async function restore(path: string) {
  const dataDir = temporaryFolder()
  const createPlace = () => createSqlitePlace(dataDir, new Date(0))
  return restoreBackup(path, { passphrase: undefined, createPlace, media: { put: async () => undefined }, dataDir })
}

test('a backup of an older version is restored and brought up to date', async () => {
  const level = LEVEL.slice(0, 1)
  const rows: Row[] = [['key', 'value']]
  const sum = createRowSum()
  sum.add(rows)
  const none = createRowSum().sum()
  const shapes = await readTableShapes(level)
  const tables = { ...Object.fromEntries(shapes.map(({ name }) => [name, none])), secrets: sum.sum() }
  const path = await write({
    'vereinsheim.json': { ...BEGINNING, level },
    'tables/secrets/000001.jsonl': '["key","value"]\n',
    'manifest.json': { ...EMPTY, tables },
  })
  expect((await restore(path)).manifest.tables).toEqual(tables)
})

test.each([
  ['tables/secrets/000001.jsonl', '["key"]\n', 'passen nicht zu den Tabellen dieser Version (secrets)'],
  ['tables/wings/000001.jsonl', '["key"]\n', 'passen nicht zu den Tabellen dieser Version (wings)'],
  ['tables/secrets/000001.jsonl', '["key","value"]\n', 'weichen diese Tabellen ab'],
])('rows in %s that do not fit are not restored', async (name, lines, message) => {
  const path = await write({
    'vereinsheim.json': { ...BEGINNING, level: LEVEL },
    [name]: lines,
    'manifest.json': EMPTY,
  })
  await expect(restore(path)).rejects.toThrow(message)
})
