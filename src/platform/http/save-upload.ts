import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { err, ok, type Result } from '#shared/result.ts'
import { passOver } from './read-uploads.ts'

/** @property name as the sender calls the file */
export type SavedUpload = { name: string; bytes: number }
/** `incomplete`: broken, or cut off on its way. */
export type SaveFault = { kind: 'not-multipart' | 'incomplete' | 'file-too-large' | 'no-file' | 'disk-full' }

/** @property field name of the form's only file @property path of the file to be written; none may be there */
type Place = { field: string; path: string; maxBytes: number }

/** Of boundaries, headers and other fields of the form. */
const MAX_FRAME_BYTES = 64 * 1024

/**
 * Writes the one large file of a multipart form to the disk as it arrives: a few pieces of it are in memory, however large it is. What did
 * not come whole is taken away again.
 */
export async function saveUpload(
  request: Request,
  { field, path, maxBytes }: Place,
): Promise<Result<SavedUpload, SaveFault>> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (boundary === undefined || request.body === null) return err({ kind: 'not-multipart' })
  const body = request.body
  const most = maxBytes + MAX_FRAME_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > most) {
    await passOver(body, most)
    return err({ kind: 'file-too-large' })
  }
  const parts = readParts(body, boundary, most)
  try {
    for await (const { name, fileName, content } of parts) {
      if (name !== field || !fileName) continue
      let bytes = 0
      const counted = async function* () {
        for await (const piece of content) {
          bytes += piece.length
          yield piece
        }
      }
      await pipeline(Readable.from(counted()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      if (bytes > maxBytes) throw new UploadEnd('file-too-large')
      // The rest has to come, too: it says that this was all.
      for await (const _ of parts) void _
      if (bytes > 0) return ok({ name: fileName, bytes })
    }
    await rm(path, { force: true })
    return err({ kind: 'no-file' })
  } catch (error) {
    await rm(path, { force: true })
    const kind = faultOf(error)
    if (kind === 'file-too-large' || kind === 'disk-full') await passOver(body, most)
    return err({ kind })
  }
}

class UploadEnd extends Error {
  readonly kind: SaveFault['kind']
  constructor(kind: SaveFault['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** Whatever else goes wrong with a body is a connection that broke. @throws what the disk says, unless it is full */
function faultOf(error: unknown): SaveFault['kind'] {
  if (error instanceof UploadEnd) return error.kind
  const { syscall, code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full'
  if (syscall === 'open' || syscall === 'write') throw error
  return 'incomplete'
}

const boundaryOf = (type: string): string | undefined => {
  const found = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  return found?.[1] ?? found?.[2]
}

type Part = { name: string | undefined; fileName: string | undefined; content: AsyncGenerator<Buffer> }

/** The parts of a form (RFC 7578), each to be read before the next; what nobody reads of one is passed over. */
async function* readParts(body: ReadableStream<Uint8Array>, boundary: string, most: number): AsyncGenerator<Part> {
  const reader = body.getReader()
  const read = createUntil(reader, most)
  const mark = Buffer.from(`\r\n--${boundary}`)
  try {
    await drain(read(mark))
    while ((await gather(read(LINE_END))) !== '--') {
      const head = await gather(read(HEAD_END))
      const content = read(mark)
      yield { name: attribute(head, 'name'), fileName: attribute(head, 'filename'), content }
      await drain(content)
    }
  } finally {
    reader.releaseLock()
  }
}

const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
const MAX_HEAD_BYTES = 8 * 1024

const attribute = (head: string, name: string) =>
  new RegExp(`^content-disposition:.*[;\\s]${name}="([^"]*)"`, 'im').exec(head)?.[1]

async function drain(pieces: AsyncGenerator<Buffer>): Promise<void> {
  for await (const _ of pieces) void _
}

async function gather(pieces: AsyncGenerator<Buffer>): Promise<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece.toString('utf8')
    if (text.length > MAX_HEAD_BYTES) throw new UploadEnd('incomplete')
  }
  return text
}

/** @returns a function that hands over what comes before a mark, piece by piece, and passes over the mark */
function createUntil(reader: ReadableStreamDefaultReader<Uint8Array>, most: number) {
  // The first boundary begins no line.
  let held: Buffer = Buffer.from('\r\n')
  let bytes = 0
  return async function* until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(mark)
      const sure = at < 0 ? Math.max(0, held.length - mark.length + 1) : at
      const piece = held.subarray(0, sure)
      held = held.subarray(at < 0 ? sure : at + mark.length)
      if (piece.length > 0) yield piece
      if (at >= 0) return
      const { done, value } = await reader.read()
      if (done) throw new UploadEnd('incomplete')
      bytes += value.byteLength
      if (bytes > most) throw new UploadEnd('file-too-large')
      held =
        held.length === 0 ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : Buffer.concat([held, value])
    }
  }
}
