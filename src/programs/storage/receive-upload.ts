import { err, type Result, ok } from '#shared/result.ts'
import { slowDown, type StorageProblem, incomplete, noContent, tooLarge } from './problem.ts'
import { readUploads } from '#platform/http/read-uploads.ts'
import { readCounted } from '#shared/read-counted.ts'

/** Each upload in progress has a file in memory. */
const MOST_AT_ONCE = 6

export type Receiving = ReturnType<typeof createReceiving>

/** Reads uploads, at most a few at once. */
export function createReceiving() {
  let underWay = 0
  return {
    async receive<T>(
      request: Request,
      maxBytes: number,
      take: (bytes: Buffer) => Promise<Result<T, StorageProblem>>,
    ): Promise<Result<T, StorageProblem>> {
      if (underWay >= MOST_AT_ONCE) return err(slowDown)
      underWay += 1
      try {
        const read = await readUpload(request, maxBytes)
        return read.ok ? await take(read.value) : read
      } finally {
        underWay -= 1
      }
    },
  }
}

/** Parts that a form may have besides its file: the cache time, which the server decides itself, and the sender's metadata, which is not stored. */
const MAX_PARTS = 8
export const ROOM_FOR_PARTS = 64 * 1024

/** The file of an upload: the body itself, or the first file of a form, as browsers send it. */
async function readUpload(request: Request, maxBytes: number): Promise<Result<Buffer, StorageProblem>> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
  const read = await (isForm ? readForm(request, maxBytes) : readBody(request, maxBytes))
  return read.ok && read.value.byteLength === 0 ? err(noContent) : read
}

async function readBody(request: Request, maxBytes: number): Promise<Result<Buffer, StorageProblem>> {
  if (Number(request.headers.get('content-length')) > maxBytes) return err(tooLarge)
  const bytes = await readCounted(request, maxBytes).catch(() => 'incomplete' as const)
  if (bytes === 'incomplete') return err(incomplete)
  return bytes ? ok(bytes) : err(tooLarge)
}

async function readForm(request: Request, maxBytes: number): Promise<Result<Buffer, StorageProblem>> {
  let file: Buffer | undefined
  const limits = { maxFiles: MAX_PARTS, maxBytes, maxTotalBytes: maxBytes + ROOM_FOR_PARTS }
  const read = await readUploads(request, { field: undefined, limits }, async ({ bytes }) => void (file ??= bytes))
  if (read.ok) return ok(file ?? Buffer.alloc(0))
  return err(read.error.kind === 'file-too-large' || read.error.kind === 'all-too-large' ? tooLarge : incomplete)
}
