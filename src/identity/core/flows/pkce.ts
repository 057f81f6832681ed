import { createHash, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '#shared/result.ts'
import type { PkceChallenge } from '#identity/core/one-time/link-request.ts'
import type { Refusal } from '#identity/core/refusal.ts'

type Pkce = Result<PkceChallenge | undefined, Refusal<'pkce-invalid'>>

/** Both or neither. @param given.method in any case, as clients send it. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
export function readPkce(given: { challenge: string | undefined; method: string | undefined }): Pkce {
  const { challenge } = given
  if (!challenge && !given.method) return ok(undefined)
  if (!challenge || !given.method) return err({ kind: 'pkce-invalid', reason: 'incomplete' })
  if (challenge.length < 43 || challenge.length > 128) return err({ kind: 'pkce-invalid', reason: 'length' })
  if (!/^[\w.~-]+$/.test(challenge)) return err({ kind: 'pkce-invalid', reason: 'characters' })
  const method = given.method.toLowerCase()
  if (method !== 's256' && method !== 'plain') return err({ kind: 'pkce-invalid', reason: 'method' })
  return ok({ challenge, method })
}

/** Compares by the method that was agreed on at the start; the one who exchanges has no say in it. */
export function fitsChallenge({ challenge, method }: PkceChallenge, verifier: string): boolean {
  const answer = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return timingSafeEqual(digest(answer), digest(challenge))
}

/** Of one length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest()
