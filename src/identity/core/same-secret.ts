import { timingSafeEqual } from 'node:crypto'

/** Compares hashes and codes so that the time tells nothing about how much of them fits. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
