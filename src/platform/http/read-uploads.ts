import {
  isMultipartRequest,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseMultipartRequest,
} from '@remix-run/multipart-parser'
import { letGo } from '#platform/program/let-go.ts'
import { err, ok, type Result } from '#shared/result.ts'

/** @property name as sent by the client; untrusted, of any length */
export type Upload = { name: string; bytes: Buffer }

/** @property maxBytes of one file @property maxTotalBytes of the whole body */
export type UploadLimits = { maxFiles: number; maxBytes: number; maxTotalBytes: number }

/** `incomplete`: malformed, or cut off during the transfer. */
export type UploadFault = {
  kind: 'not-multipart' | 'incomplete' | 'file-too-large' | 'too-many-files' | 'all-too-large'
}

const MAX_HEADER_BYTES = 8 * 1024

/**
 * Hands over the files of one field of a multipart form one after the other, as they arrive: never more than one is in memory, and the next
 * is read only after the last one has been handled. Fields of other names, and empty file fields, are skipped.
 *
 * @param field undefined for the files of all fields
 * @param take handles a file; called in their order
 * @returns the fault that ended the reading; earlier files have been handed over
 */
export async function readUploads(
  request: Request,
  { field, limits }: { field: string | undefined; limits: UploadLimits },
  take: (upload: Upload) => Promise<void>,
): Promise<Result<void, UploadFault>> {
  if (!isMultipartRequest(request)) return err({ kind: 'not-multipart' })
  const { maxFiles, maxBytes, maxTotalBytes } = limits
  const parts = parseMultipartRequest(request, {
    maxHeaderSize: MAX_HEADER_BYTES,
    maxFileSize: maxBytes,
    maxTotalSize: maxTotalBytes,
    maxParts: maxFiles,
  })
  for (;;) {
    const next = await parts.next().catch(toFault)
    if ('kind' in next) {
      await passOver(request.body, maxTotalBytes)
      return err(next)
    }
    if (next.done) return ok(undefined)
    const { name, filename, content, size } = next.value
    const isWanted = field === undefined ? filename !== undefined : name === field
    if (isWanted && size > 0) await take({ name: filename ?? '', bytes: joinPieces(content, size) })
  }
}

/** Empties the list of pieces as it copies them, so that the file is never in memory twice. */
function joinPieces(pieces: Uint8Array[], size: number): Buffer {
  const whole = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const piece of pieces.splice(0)) {
    whole.set(piece, at)
    at += piece.length
    letGo(piece)
  }
  return whole
}

/** Any other error is a broken connection or a malformed body. */
function toFault(error: unknown): UploadFault {
  if (error instanceof MaxFileSizeExceededError) return { kind: 'file-too-large' }
  if (error instanceof MaxPartsExceededError) return { kind: 'too-many-files' }
  if (error instanceof MaxTotalSizeExceededError) return { kind: 'all-too-large' }
  return { kind: 'incomplete' }
}

/** Drains the rest of the request, up to a limit: a client that is still sending reads no answer, and a browser would show a broken connection. */
export async function passOver(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<void> {
  if (body === null || body.locked) return
  const reader = body.getReader()
  try {
    for (let passed = 0; passed < maxBytes;) {
      const { done, value } = await reader.read()
      if (done) return
      passed += value.byteLength
    }
  } catch {
    // The client is gone.
  } finally {
    reader.releaseLock()
  }
}
