import { readCounted } from '#shared/read-counted.ts'
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

export async function readBytes(request: Request): Promise<Result<Buffer, Problem>> {
  // Broken off, or chunked in no possible way: whatever the reason was, it is on the other side.
  const bytes = await readCounted(request, MAX_BYTES).catch(() => 'broken' as const)
  if (bytes === 'broken') return err(unreadableBody)
  return bytes ? ok(bytes) : err(tooLarge)
}
