import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync, strFromU8, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { appendToZip } from './append-to-zip.ts'

const addition = { name: 'Vereinsheim Halle/halle-fest.json', bytes: Buffer.from('{"name":"Größe"}') }

function setUp(bytes: Uint8Array) {
  const path = join(temporaryFolder(), 'a.zip')
  writeFileSync(path, bytes)
  return path
}

const read = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())

test.each([
  ['an empty one', {}],
  ['one with folders', { a: { 'groß.txt': strToU8('x'.repeat(100_000)) }, 'b.bin': new Uint8Array(70_000).fill(7) }],
])('a file is added to %s, and all others stay as they were', async (_, files) => {
  const before = zipSync(files)
  const after = unzipSync(await read(await appendToZip(setUp(before), addition)))
  expect(strFromU8(after[addition.name] ?? new Uint8Array())).toBe('{"name":"Größe"}')
  expect({ ...after, [addition.name]: undefined }).toEqual({ ...unzipSync(before), [addition.name]: undefined })
})

test('files can be added one after the other', async () => {
  const once = await read(await appendToZip(setUp(zipSync({ a: strToU8('1') })), addition))
  const twice = await read(await appendToZip(setUp(once), { ...addition, name: 'b' }))
  expect(Object.keys(unzipSync(twice))).toEqual(['a', addition.name, 'b'])
})

test.each([
  ['text', Buffer.from('no ZIP file, however long it may be')],
  ['nothing', Buffer.alloc(0)],
  ['the beginning of one', zipSync({ a: strToU8('1') }).slice(0, -9)],
])('%s is refused', async (_, bytes) => {
  await expect(appendToZip(setUp(bytes), addition)).rejects.toThrow(RangeError)
})
