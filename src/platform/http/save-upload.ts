import { Busboy } from '@fastify/busboy'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { err, ok, type Result } from '#shared/result.ts'
import { passOver } from './read-uploads.ts'

/** @property name as sent by the client */
export type SavedUpload = { name: string; bytes: number }
/** `incomplete`: malformed, or cut off during the transfer. */
export type SaveFault = { kind: 'not-multipart' | 'incomplete' | 'file-too-large' | 'no-file' | 'disk-full' }

/** @property field name of the form's only file @property path of the file to be written; must not exist */
type Place = { field: string; path: string; maxBytes: number }

/** For boundaries and other fields of the form. */
const MAX_FRAME_BYTES = 64 * 1024
const MAX_HEAD_BYTES = 8 * 1024
const MAX_PARTS = 100

/**
 * Streams the one large file of a multipart form to disk: only a few pieces of it are in memory, whatever its size. Removes an incomplete
 * file.
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

/** Reads the form to its end, because only the end shows that it is complete. */
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

/** Any other error of a body is a broken connection. @throws errors of the disk, unless it is full */
function faultOf(error: unknown): SaveFault['kind'] {
  if (error instanceof UploadEnd) return error.kind
  const { syscall, code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full'
  if (syscall === 'open' || syscall === 'write') throw error
  return 'incomplete'
}
