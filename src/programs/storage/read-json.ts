import type { z } from 'zod'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { readCounted } from '#shared/read-counted.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { invalidParameter, tooLarge, type StorageProblem } from './problem.ts'

/** Room for a thousand names of the greatest length. */
const MAX_BYTES = 256 * 1024

/** The validated body of a request; a body without a declared length is read only up to the limit. */
export async function readJson<Q>(request: Request, schema: z.ZodType<Q>): Promise<Result<Q, StorageProblem>> {
  const bytes = await readCounted(request, MAX_BYTES)
  if (bytes === undefined) return err(tooLarge)
  const read = schema.safeParse(parseSentJson(bytes.toString()))
  return read.success ? ok(read.data) : err(invalidParameter(String(read.error.issues[0]?.path[0] ?? 'body')))
}
