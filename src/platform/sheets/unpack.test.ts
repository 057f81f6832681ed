import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'
import { unpack } from './unpack.ts'

const [STORED, DEFLATED] = [0, 8]

/** An archive of one file without a name. @param size as its directory states it */
function zipOf(packed: Buffer, { method, size }: { method: number; size: number }): Buffer {
  const local = Buffer.alloc(30)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(size, 24)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, entry, end])
}

const bytes = Buffer.from('Heim;Gast')
const packed = deflateRawSync(bytes)

test('an archive whose stated sizes are wrong is not read', () => {
  expect(unpack(zipOf(packed, { method: DEFLATED, size: bytes.length }), 100)).toEqual(ok([bytes]))
  expect(unpack(zipOf(bytes, { method: STORED, size: bytes.length }), 100)).toEqual(ok([bytes]))
  for (const size of [bytes.length - 1, bytes.length + 1]) {
    expect(unpack(zipOf(packed, { method: DEFLATED, size }), 100)).toEqual(err('damaged'))
    expect(unpack(zipOf(bytes, { method: STORED, size }), 100)).toEqual(err('damaged'))
  }
  expect(unpack(zipOf(packed, { method: DEFLATED, size: bytes.length }), 5)).toEqual(err('too-large'))
})

test('no more is unpacked than the stated size', () => {
  const bomb = zipOf(deflateRawSync(Buffer.alloc(200_000_000), { level: 1 }), { method: DEFLATED, size: 900 })
  expect(threadTime(() => expect(unpack(bomb, 1_000)).toEqual(err('damaged')))).toBeLessThan(30)
})
