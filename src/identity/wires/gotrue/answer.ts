import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { findRefusal, type RefusalTexts } from './refusals.ts'

/** Error A: everything but the errors of the token endpoint. The clients show `msg`. */
export function fail(c: Context, status: ContentfulStatusCode, msg: string): Response {
  return c.json({ code: status, msg }, status)
}

/** Error B: the token endpoint, as OAuth 2 has it; always with status 400. */
export function failGrant(c: Context, error: string, text: string): Response {
  return c.json({ error, error_description: text }, 400)
}

/** Says a refusal as error A. @param own words of this endpoint, where they differ from the common ones */
export function refuse(c: Context, refusal: IdentityRefusal, own: RefusalTexts = {}): Response {
  const { status, text } = findRefusal(refusal, own)
  if ('waitSeconds' in refusal) c.header('Retry-After', String(Math.ceil(refusal.waitSeconds)))
  return fail(c, status, text)
}
