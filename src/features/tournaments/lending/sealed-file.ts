import { z } from 'zod'
import { makeLock, openLock, sealText } from '#platform/sealing/lock.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'

/** Limits for the largest possible tournament. */
const FILE_LIMITS = { values: 500_000, depth: 20 }

/** A file that only its code opens. @property of its event and lease, for a reader who can derive the code from them */
const sealedSchema = z.object({
  of: z.object({ eventId: z.string(), lease: z.string() }),
  lock: z.object({ salt: z.string(), recipient: z.string() }),
  sealed: z.string(),
})
export type SealedFile = z.infer<typeof sealedSchema>

/** @returns the text of the file */
export async function sealFile(
  { of, content }: { of: SealedFile['of']; content: unknown },
  { code, salt }: { code: string; salt: string },
): Promise<string> {
  const lock = await makeLock(code, salt)
  const file: SealedFile = { of, lock, sealed: await sealText(JSON.stringify(content), lock) }
  return `${JSON.stringify(file, null, 1)}\n`
}

/** @returns undefined for a foreign file */
export function readSealed(text: string): SealedFile | undefined {
  try {
    return sealedSchema.parse(parseSentJson(text))
  } catch {
    return undefined
  }
}

/** @returns undefined if the code is wrong, or the file was changed */
export async function openSealed({ lock, sealed }: SealedFile, code: string): Promise<unknown> {
  try {
    const open = await openLock(lock, code)
    return open && parseSentJson(await open(sealed), FILE_LIMITS)
  } catch {
    return undefined
  }
}
