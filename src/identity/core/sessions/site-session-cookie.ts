import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#identity/core/ports.ts'
import type { AssuranceLevel } from './session.ts'

const PROOF_LENGTH = 43
const ID_BYTES = 16
const IS_RAISED = 1
const IS_KEPT = 2

/**
 * What the cookie of the club's own site says.
 *
 * @property assurance what was shown when it was written: a cookie copied before the second factor is not raised with its session
 * @property isKept whether the browser keeps it when it is closed
 */
type SiteCookieContent = { sessionId: string; assurance: AssuranceLevel; isKept: boolean }

/** Session, level and a proof of both as base64url; nothing of it is secret but the proof. */
export function toSiteCookie(vault: Vault, { sessionId, assurance, isKept }: SiteCookieContent): string {
  const head = Buffer.alloc(ID_BYTES + 1)
  head.write(sessionId.replaceAll('-', ''), 'hex')
  head.writeUInt8((assurance === 'aal2' ? IS_RAISED : 0) + (isKept ? IS_KEPT : 0), ID_BYTES)
  const text = head.toString('base64url')
  return text + vault.mac('site-session', text)
}

/** @returns undefined for anything that was not made here */
export function readSiteCookie(vault: Vault, value: string): SiteCookieContent | undefined {
  if (!/^[\w-]{66}$/.test(value)) return undefined
  const text = value.slice(0, -PROOF_LENGTH)
  const given = Buffer.from(value.slice(-PROOF_LENGTH))
  if (!timingSafeEqual(given, Buffer.from(vault.mac('site-session', text)))) return undefined
  const head = Buffer.from(text, 'base64url')
  const hex = head.toString('hex', 0, ID_BYTES)
  const flags = head.readUInt8(ID_BYTES)
  return {
    sessionId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
    assurance: flags & IS_RAISED ? 'aal2' : 'aal1',
    isKept: (flags & IS_KEPT) !== 0,
  }
}
