import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** An empty gzip member whose comment holds the checksum of all before it: other programs read over it. */
function trailerFor(sha256: string): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff])
  const emptyAndItsSum = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([head, Buffer.from(`SHA-256 ${sha256}\0`, 'latin1'), emptyAndItsSum])
}

const TRAILER_BYTES = trailerFor('0'.repeat(64)).length

/** Hands everything on and adds the checksum at the end. */
export async function* withChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield trailerFor(hash.digest('hex'))
}

/** @returns how many bytes stand before the checksum; undefined when they are not those it was made of */
export async function checkChecksum(path: string): Promise<number | undefined> {
  const file = await open(path, 'r')
  try {
    const bytes = (await file.stat()).size - TRAILER_BYTES
    if (bytes <= 0) return undefined
    const { buffer } = await file.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, bytes)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk)
    return buffer.equals(trailerFor(hash.digest('hex'))) ? bytes : undefined
  } finally {
    await file.close()
  }
}
