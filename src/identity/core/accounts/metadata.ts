import { err, ok, type Result } from '#shared/result.ts'
import type { Metadata } from './account.ts'
import type { Refusal } from '#identity/core/refusal.ts'

export type MetadataRefusal = Refusal<'metadata-too-large'>

/** Enough for a name, a picture's address and a few preferences; the whole travels in every token. */
const MAX_BYTES = 8 * 1024

/** Shallow merge; a null value removes its key. */
export function mergeMetadata<T extends Metadata>(known: T, changes: Metadata | undefined): Result<T, MetadataRefusal> {
  if (changes === undefined) return ok(known)
  const merged = Object.fromEntries(Object.entries({ ...known, ...changes }).filter(([, value]) => value !== null))
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_BYTES) return err({ kind: 'metadata-too-large' })
  return ok(merged as T)
}
