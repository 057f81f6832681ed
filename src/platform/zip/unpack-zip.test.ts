import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { unpackZip, type ZipLimits } from './unpack-zip.ts'

const LIMITS: ZipLimits = { maxBytes: 1_000_000, maxFiles: 20_000, isWanted: (path) => !path.startsWith('.git/') }

async function unpack(zip: Uint8Array, limits: Partial<ZipLimits> = {}) {
  const folder = temporaryFolder()
  const [path, to] = [join(folder, 'a.zip'), join(folder, 'innen', 'tief')]
  writeFileSync(path, zip)
  const unpacked = await unpackZip(path, to, { ...LIMITS, ...limits })
  const outside = [
    ...readdirSync(folder),
    ...(existsSync(join(folder, 'innen')) ? readdirSync(join(folder, 'innen')) : []),
  ]
  return { unpacked, to, outside }
}

const zip = (files: Zippable, options = {}) => Buffer.from(zipSync(files, options))

/** Replaces every occurrence by a sequence of the same length. */
function replaceAll(bytes: Buffer, from: string, to: string): Buffer {
  const text = bytes.toString('latin1').replaceAll(from, to)
  return Buffer.from(text, 'latin1')
}

/** The entry of a file in the directory. */
const entryOf = (bytes: Buffer) => bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))

test('files are in their folders, with their times and umlauts', async () => {
  const mtime = new Date('2019-05-06T12:00:00')
  const bytes = zip({
    site: { 'größe.md': [strToU8('# Hallo'), { mtime }], leer: new Uint8Array() },
    '.git': { x: strToU8('x') },
  })
  const { unpacked, to } = await unpack(Buffer.concat([Buffer.from('vorweg'), bytes]).subarray(6))
  expect(unpacked).toEqual({ ok: true, value: 2 })
  expect(readFileSync(join(to, 'site/größe.md'), 'utf8')).toBe('# Hallo')
  expect(statSync(join(to, 'site/größe.md')).mtime.toISOString().slice(0, 10)).toBe('2019-05-06')
  expect(statSync(join(to, 'site/leer')).size).toBe(0)
  expect(readdirSync(to)).toEqual(['site'])
})

test('names written by Windows are read, with backslashes as separators', async () => {
  const old = replaceAll(zip({ 'news-xrger.md': strToU8('a') }, { level: 0 }), 'news-x', 'news\\\u0084')
  const { unpacked, to } = await unpack(old)
  expect(unpacked.ok).toBe(true)
  expect(readdirSync(join(to, 'news'))).toEqual(['ärger.md'])
})

test('a link is not unpacked', async () => {
  const bytes = zip({ link: [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }], a: strToU8('a') })
  const { unpacked, to } = await unpack(bytes)
  expect([unpacked, readdirSync(to)]).toEqual([{ ok: true, value: 1 }, ['a']])
})

test.each(['../a.md', '/a.md', 'a/../../b', '..\\a.md', 'C:\\a.md', './a.md'])(
  'nothing is written of an archive with the name %s',
  async (name) => {
    const { unpacked, outside } = await unpack(zip({ [name]: strToU8('x'), b: strToU8('y') }))
    expect([unpacked, outside]).toEqual([{ ok: false, error: 'unsafe' }, ['a.zip']])
  },
)

test('an archive beyond the limits is refused before anything is written', async () => {
  const bomb = zip({ a: new Uint8Array(900_000), b: new Uint8Array(900_000) }, { level: 9 })
  expect(bomb.length).toBeLessThan(10_000)
  expect(await unpack(bomb)).toMatchObject({ unpacked: { error: 'too-large' }, outside: ['a.zip'] })
  const many = zip({ a: strToU8('a'), b: strToU8('b'), c: strToU8('c') })
  expect(await unpack(many, { maxFiles: 2 })).toMatchObject({ unpacked: { error: 'too-many' }, outside: ['a.zip'] })
})

test.each<[string, (bytes: Buffer) => void]>([
  ['smaller than it is', (bytes) => bytes.writeUInt32LE(10, entryOf(bytes) + 24)],
  ['larger than it is', (bytes) => bytes.writeUInt32LE(900_000, entryOf(bytes) + 24)],
  ['encrypted', (bytes) => bytes.writeUInt16LE(1, entryOf(bytes) + 8)],
  ['packed in another way', (bytes) => bytes.writeUInt16LE(99, entryOf(bytes) + 10)],
  ['somewhere else', (bytes) => bytes.writeUInt32LE(3, entryOf(bytes) + 42)],
  ['longer than the archive', (bytes) => bytes.writeUInt32LE(200_000, entryOf(bytes) + 20)],
])('a file that says to be %s makes the archive a damaged one', async (_, change) => {
  const bytes = zip({ a: new Uint8Array(100_000).fill(7) })
  change(bytes)
  expect((await unpack(bytes)).unpacked).toEqual({ ok: false, error: 'damaged' })
})

test.each<[string, Uint8Array]>([
  ['text', Buffer.from('no archive, however long it may be')],
  ['nothing', Buffer.alloc(0)],
  ['the beginning of one', zip({ a: new Uint8Array(5_000) }).subarray(0, -30)],
  ['one with a name twice', replaceAll(zip({ ab: strToU8('1'), ac: strToU8('2') }), 'ac', 'ab')],
  ['one with a file as a folder', replaceAll(zip({ ab: strToU8('1'), 'ac/b': strToU8('2') }), 'ac', 'ab')],
  ['one with an endless name', zip({ ['n'.repeat(400)]: strToU8('1') })],
])('%s is refused as damaged', async (_, bytes) => {
  expect((await unpack(bytes)).unpacked).toEqual({ ok: false, error: 'damaged' })
})

test('a large file arrives in full, and is cut off as soon as it exceeds its stated size', async () => {
  const content = randomBytes(3_000_000)
  const bytes = zip({ gross: content })
  const { unpacked, to } = await unpack(bytes, { maxBytes: 4_000_000 })
  expect([unpacked.ok, readFileSync(join(to, 'gross')).equals(content)]).toEqual([true, true])
  bytes.writeUInt32LE(2_000_000, entryOf(bytes) + 24)
  expect((await unpack(bytes, { maxBytes: 4_000_000 })).unpacked).toEqual({ ok: false, error: 'damaged' })
})

test('thousands of files are unpacked, and one more than allowed is refused', async () => {
  const files = zip(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`p/${n}.md`, strToU8('x')])), {
    level: 0,
  })
  expect((await unpack(files)).unpacked).toEqual({ ok: true, value: 2_000 })
  expect((await unpack(files, { maxFiles: 1_999 })).unpacked).toEqual({ ok: false, error: 'too-many' })
})
