import { isSameSecret } from '#identity/core/same-secret.ts'
import type { Vault } from '#identity/core/ports.ts'

const PROOF_LENGTH = 22
const UUID = /^[0-9a-f]{32}$/

/** Numbers per generation; hourly refreshes take seven years to use one up. */
const GENERATION = 2 ** 16

/**
 * First number of the next generation, for a session that is raised to a second factor. Earlier tokens never lead to later ones, not even within
 * the reuse window; otherwise a copied token would be raised too.
 */
export const nextGeneration = (count: number): number => (Math.floor(count / GENERATION) + 1) * GENERATION

/** Whether no second factor was added between the two numbers. */
export const areSameGeneration = (one: number, other: number): boolean =>
  Math.floor(one / GENERATION) === Math.floor(other / GENERATION)

/**
 * The refresh token number `count` of a session: session id, number and a proof, as base64url.
 *
 * It can be recomputed at any time, so it is not stored, and a client that asks twice at the same moment gets the same successor twice.
 */
export function refreshToken(vault: Vault, sessionId: string, count: number): string {
  const head = Buffer.alloc(20)
  head.write(sessionId.replaceAll('-', ''), 'hex')
  head.writeUInt32BE(count, 16)
  return head.toString('base64url') + proof(vault, sessionId, count)
}

/** @returns undefined for anything that is not one of our tokens */
export function readRefreshToken(vault: Vault, token: string): { sessionId: string; count: number } | undefined {
  if (!/^[\w-]{49}$/.test(token)) return undefined
  const head = Buffer.from(token.slice(0, -PROOF_LENGTH), 'base64url')
  const hex = head.toString('hex', 0, 16)
  if (head.length !== 20 || !UUID.test(hex)) return undefined
  const sessionId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  const count = head.readUInt32BE(16)
  return isSameSecret(token.slice(-PROOF_LENGTH), proof(vault, sessionId, count)) ? { sessionId, count } : undefined
}

const proof = (vault: Vault, sessionId: string, count: number) =>
  vault.mac('refresh-token', sessionId, String(count)).slice(0, PROOF_LENGTH)
