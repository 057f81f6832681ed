import { isRecord } from '#shared/is-record.ts'
import { isSameValue } from './same-value.ts'

/** For each wanted item the index of the present item it comes from, moved or changed; undefined for a new one. */
export function alignItems(present: readonly unknown[], wanted: readonly unknown[]): (number | undefined)[] {
  const free = new Set(present.keys())
  const take = (index: number | undefined) => {
    if (index !== undefined) free.delete(index)
    return index
  }
  const chosen = wanted.map((item, index) =>
    isSameValue(present[index], item) && free.has(index) ? take(index) : undefined,
  )
  for (const [index, item] of wanted.entries())
    chosen[index] ??= take([...free].find((candidate) => isSameValue(present[candidate], item)))
  for (const [index, item] of wanted.entries()) chosen[index] ??= take(findSimilar(present, free, item, index))
  if (present.length !== wanted.length) return chosen
  return chosen.map((found, index) => found ?? (free.has(index) ? index : undefined))
}

/** The item with the most in common; on a tie the nearest. */
function findSimilar(present: readonly unknown[], free: Set<number>, item: unknown, index: number): number | undefined {
  const candidates = [...free]
    .map((candidate) => ({ candidate, common: countCommon(present[candidate], item) }))
    .filter(({ common }) => common > 0)
  candidates.sort(
    (one, other) => other.common - one.common || Math.abs(one.candidate - index) - Math.abs(other.candidate - index),
  )
  return candidates[0]?.candidate
}

function countCommon(one: unknown, other: unknown): number {
  if (!isRecord(one) || !isRecord(other)) return 0
  return Object.keys(one).filter((key) => one[key] !== '' && key in other && isSameValue(one[key], other[key])).length
}
