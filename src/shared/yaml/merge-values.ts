import { isRecord } from '#shared/is-record.ts'
import { isSameValue } from './same-value.ts'

/**
 * Three-way merge of the changes of two people.
 *
 * @param base what both started from @param theirs what is stored now
 * @returns undefined if both have changed the same part differently
 */
export function mergeValues(base: unknown, theirs: unknown, mine: unknown): Record<string, unknown> | undefined {
  if (!isRecord(base) || !isRecord(theirs) || !isRecord(mine)) return undefined
  const merged: Record<string, unknown> = {}
  for (const key of Object.keys({ ...theirs, ...mine })) {
    const isTheirs = isSameValue(base[key], mine[key])
    const isMine = isSameValue(base[key], theirs[key]) || isSameValue(theirs[key], mine[key])
    if (!isTheirs && !isMine) return undefined
    merged[key] = isTheirs ? theirs[key] : mine[key]
  }
  return merged
}
