import { isRecord } from '#shared/is-record.ts'
import { isSameValue } from './same-value.ts'

/**
 * What two people have made of the same values, where they changed different parts of it.
 *
 * @param base what both began with @param theirs what stands now
 * @returns undefined where both have changed the same part, and not to the same
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
