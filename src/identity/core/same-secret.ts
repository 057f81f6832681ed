import { timingSafeEqual } from 'node:crypto'

/** Compares hashes and codes in constant time, so that the time does not reveal how much of them matches. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
