import { err, ok, type Result } from '#shared/result.ts'
import { tooLarge, type Problem } from '../problem.ts'
import { unreadableBody } from './rows.ts'

const MAX_BYTES = 64 * 1_024

/** Whether a request says by itself that its body is too large. */
export const isAnnouncedTooLarge = (length: string | undefined): boolean => Number(length) > MAX_BYTES

/** The text of a body; beyond the limit the rest is never read. */
export async function readBody(request: Request): Promise<Result<string, Problem>> {
  const bytes = await readBytes(request)
  return bytes.ok ? ok(bytes.value.toString('utf8')) : bytes
}

export async function readBytes({ body }: Request): Promise<Result<Buffer, Problem>> {
  const chunks: Uint8Array[] = []
  let seen = 0
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk)
      seen += chunk.byteLength
      if (seen > MAX_BYTES) return err(tooLarge)
    }
  } catch {
    // Broken off, or chunked in no possible way: whatever the reason was, it is on the other side.
    return err(unreadableBody)
  }
  return ok(Buffer.concat(chunks))
}
