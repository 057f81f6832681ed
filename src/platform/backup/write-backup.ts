import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { isOriginal, type BlobStore } from '#platform/media/blob-store.ts'
import { unlessGone } from '#platform/program/unless-gone.ts'
import {
  BackupError,
  BEGINNING,
  FORMAT,
  MANIFEST,
  type Beginning,
  type FileSum,
  type Manifest,
} from './backup-format.ts'
import { createRowSum, type Row } from './row.ts'
import { onSnapshot, readRows } from './row-store.ts'
import { seal, type Lock } from './seal.ts'
import { describeSource } from './table-shape-store.ts'
import { createTar } from './tar.ts'

export type BackupParts = {
  connection: DatabaseConnection
  media: Pick<BlobStore, 'names' | 'find'>
  /** Further files by their name in the data folder; missing ones are left out. */
  settings: { name: string; path: string }[]
  now: Date
  /** Undefined: anyone who gets the file can read it. */
  lock: Lock | undefined
}

/** Rows are collected into parts of about this size. */
const PART_CHARACTERS = 1024 * 1024

/**
 * Writes everything the site keeps into one file, while it goes on running: everything acknowledged before this began is included.
 *
 * @param path must not exist yet; appears only when the backup is complete
 */
export async function writeBackup(path: string, parts: BackupParts): Promise<Manifest> {
  const temporary = `${path}.part`
  const manifest: Manifest = { tables: {}, media: [], settings: [] }
  if (existsSync(path)) throw new BackupError(`${path} gibt es schon; es wird nichts überschrieben.`)
  // Contains names, addresses and keys: no other user of the machine may read it. A file of another backup under way stays.
  const file = await open(temporary, 'wx', 0o600)
  const tar = createTar(parts.now)
  // Its failure surfaces at the reading end, and a failure there ends it.
  const packed = pack(parts, manifest, tar).catch(tar.fail)
  try {
    const zipped = tar.bytes.pipeThrough(new CompressionStream('gzip'))
    await pipeline(parts.lock ? await seal(zipped, parts.lock) : zipped, file.createWriteStream({ flush: true }))
    await rename(temporary, path)
  } catch (error) {
    await file.close()
    await rm(temporary, { force: true })
    throw error
  } finally {
    await packed
  }
  return manifest
}

type Tar = ReturnType<typeof createTar>

async function pack(parts: BackupParts, manifest: Manifest, tar: Tar): Promise<void> {
  await packTables(parts, manifest, tar)
  // Only now: each picture that the rows reference was stored before them.
  await packFiles(parts, manifest, tar)
  await tar.add({ name: MANIFEST, bytes: toJson(manifest) })
  tar.end()
}

async function packTables({ connection, now }: BackupParts, manifest: Manifest, tar: Tar): Promise<void> {
  const { engine } = connection
  const { level, shapes } = await describeSource(connection)
  const tables = shapes.map(({ name, columns }) => ({ name, columns }))
  const program = 'Vereinsheim'
  const beginning: Beginning = { program, format: FORMAT, engine, takenAt: now.toISOString(), level, tables }
  await tar.add({ name: BEGINNING, bytes: toJson(beginning) })
  await onSnapshot(connection, async (trx) => {
    for (const shape of shapes) {
      const sum = createRowSum()
      let number = 0
      for await (const lines of inParts(readRows(trx, engine, shape), sum.add)) {
        number += 1
        const name = `tables/${shape.name}/${String(number).padStart(6, '0')}.jsonl`
        await tar.add({ name, bytes: Buffer.from(lines) })
      }
      manifest.tables[shape.name] = sum.sum()
    }
  })
}

async function* inParts(batches: AsyncIterable<Row[]>, see: (rows: Row[]) => void): AsyncGenerator<string> {
  let lines = ''
  for await (const rows of batches) {
    see(rows)
    for (const row of rows) lines += `${JSON.stringify(row)}\n`
    if (lines.length < PART_CHARACTERS) continue
    yield lines
    lines = ''
  }
  if (lines !== '') yield lines
}

async function packFiles({ media, settings }: BackupParts, manifest: Manifest, tar: Tar): Promise<void> {
  for (const { name, path } of settings) {
    const bytes = await readFile(path).catch(unlessGone)
    if (!bytes) continue
    manifest.settings.push(sumOf(name, bytes))
    await tar.add({ name: `settings/${name}`, bytes })
  }
  for await (const name of media.names()) {
    // The site can make the rest again.
    if (!isOriginal(name)) continue
    const bytes = await media.find(name)
    if (!bytes) continue
    manifest.media.push(sumOf(name, bytes))
    await tar.add({ name: `media/${name}`, bytes })
  }
}

const sumOf = (name: string, bytes: Buffer): FileSum => ({
  name,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)
