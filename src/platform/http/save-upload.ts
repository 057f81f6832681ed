import { Busboy } from '@fastify/busboy'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { err, ok, type Result } from '#shared/result.ts'
import { passOver } from './read-uploads.ts'

/** @property name as the sender calls the file */
export type SavedUpload = { name: string; bytes: number }
/** `incomplete`: broken, or cut off on its way. */
export type SaveFault = { kind: 'not-multipart' | 'incomplete' | 'file-too-large' | 'no-file' | 'disk-full' }

/** @property field name of the form's only file @property path of the file to be written; none may be there */
type Place = { field: string; path: string; maxBytes: number }

/** Of boundaries and other fields of the form. */
const MAX_FRAME_BYTES = 64 * 1024
const MAX_HEAD_BYTES = 8 * 1024
const MAX_PARTS = 100

/**
 * Writes the one large file of a multipart form to the disk as it arrives: a few pieces of it are in memory, however large it is. What did
 * not come whole is taken away again.
 */
export async function saveUpload(request: Request, place: Place): Promise<Result<SavedUpload, SaveFault>> {
  const type = request.headers.get('content-type') ?? ''
  const { body } = request
  if (!/^multipart\/form-data\s*;.*\bboundary=/i.test(type) || body === null) return err({ kind: 'not-multipart' })
  const most = place.maxBytes + MAX_FRAME_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > most) {
    await passOver(body, most)
    return err({ kind: 'file-too-large' })
  }
  try {
    const saved = await saveFile(piecesOf(body, most), type, place)
    if (saved && saved.bytes > 0) return ok(saved)
    await rm(place.path, { force: true })
    return err({ kind: 'no-file' })
  } catch (error) {
    await rm(place.path, { force: true })
    const kind = faultOf(error)
    if (kind === 'file-too-large' || kind === 'disk-full') await passOver(body, most)
    return err({ kind })
  }
}

/** Reads the form to its end, which says that this was all. */
async function saveFile(pieces: AsyncGenerator<Uint8Array>, type: string, { field, path, maxBytes }: Place) {
  const limits = { fileSize: maxBytes, headerSize: MAX_HEAD_BYTES, parts: MAX_PARTS, fieldSize: MAX_FRAME_BYTES }
  const form = new Busboy({ headers: { 'content-type': type }, limits })
  let saving: Promise<SavedUpload> | undefined
  form.on('file', (name, content, fileName) => {
    if (name !== field || !fileName || saving) return void content.resume()
    saving = pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(() => {
      if (content.truncated) throw new UploadEnd('file-too-large')
      return { name: fileName, bytes: content.bytesRead }
    })
    saving.catch((error: Error) => form.destroy(error))
  })
  await pipeline(pieces, form)
  return saving
}

async function* piecesOf(body: ReadableStream<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    let bytes = 0
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.byteLength
      if (bytes > most) throw new UploadEnd('file-too-large')
      yield next.value
    }
  } finally {
    reader.releaseLock()
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
