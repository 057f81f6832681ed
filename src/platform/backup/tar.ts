import { BackupError, DAMAGED } from './backup-error.ts'
import { createByteReader } from './byte-reader.ts'

const BLOCK = 512

export type TarFile = { name: string; bytes: Buffer }

/** One file as it stands in a tar archive. */
export function toTar({ name, bytes }: TarFile, changedAt: Date): Buffer {
  const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)
  return Buffer.concat([tarHead(name, bytes.length, changedAt), bytes, padding])
}

export const TAR_END = Buffer.alloc(2 * BLOCK)

function tarHead(name: string, size: number, changedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 99) throw new RangeError('The name is too long for a tar archive.')
  const head = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  head.write(name, 0)
  // Owner alone may read what is unpacked.
  head.write(octal(0o600, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  head.write(octal(size, 11), 124)
  head.write(octal(Math.floor(changedAt.getTime() / 1000), 11), 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(`${octal(sumOf(head), 6)} `, 148)
  return head
}

const sumOf = (head: Buffer) => head.reduce((sum, byte) => sum + byte, 0)

/**
 * The files of an archive that {@link toTar} wrote, one after the other.
 *
 * @param maxBytes no file may be larger: each is in memory as a whole
 * @throws {BackupError} for anything else
 */
export async function* readTar(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<TarFile> {
  const reader = createByteReader(chunks)
  for (;;) {
    const head = await reader.readUpTo(BLOCK)
    if (head.length < BLOCK) throw new BackupError(DAMAGED)
    if (head.every((byte) => byte === 0)) break
    const size = Number.parseInt(head.toString('latin1', 124, 135), 8)
    if (!(size >= 0 && size <= maxBytes)) throw new BackupError(DAMAGED)
    const padded = Math.ceil(size / BLOCK) * BLOCK
    const content = await reader.readUpTo(padded)
    if (content.length < padded) throw new BackupError(DAMAGED)
    yield { name: head.toString('utf8', 0, head.indexOf(0)), bytes: content.subarray(0, size) }
  }
  // To the very end, so that whoever makes the chunks has checked all of them.
  while ((await reader.readSome(BLOCK)).length > 0);
}
