import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { findRefusal, type RefusalTexts } from './refusals.ts'
import type { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { readFormBody, readJsonBody, type BodyFault } from '#identity/wires/shared/read-body.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { redirectTarget } from '#identity/core/one-time/redirect-target.ts'
import type { GotrueContext } from './gotrue-context.ts'

/** Error A: for everything except the token endpoint. The clients show `msg`. */
export function fail(c: Context, status: ContentfulStatusCode, msg: string): Response {
  return c.json({ code: status, msg }, status)
}

/** Error B: for the token endpoint, as in OAuth 2; always with status 400. */
export function failGrant(c: Context, error: string, text: string): Response {
  return c.json({ error, error_description: text }, 400)
}

/** Answers a refusal as error A. @param own texts of this endpoint, where they differ from the common ones */
export function refuse(c: Context, refusal: IdentityRefusal, own: RefusalTexts = {}): Response {
  const { status, text } = findRefusal(refusal, own)
  if ('waitSeconds' in refusal) c.header('Retry-After', String(Math.ceil(refusal.waitSeconds)))
  return fail(c, status, text)
}

/**
 * Reads the JSON body and checks it against a schema; the error is the finished response.
 *
 * @param what the vendor's name for the fields, part of its error text: `Signup`
 */
export async function readJson<T>(c: Context, schema: z.ZodType<T>, what: string): Promise<Result<T, Response>> {
  const type = c.req.header('content-type')
  // A form on any page can send a body that only looks like JSON.
  if (type !== undefined && !/\bjson\b/i.test(type))
    return err(explain(c, { kind: 'unreadable', reason: 'expected JSON' }, what))
  const body = await readJsonBody(c, schema)
  return body.ok ? ok(body.value) : err(explain(c, body.error, what))
}

/** Reads the JSON body as `body`, or answers that it cannot. @param what as for `readJson` */
export const bodyOf = <T>(schema: z.ZodType<T>, what: string) =>
  createMiddleware<{ Variables: { body: T } }>(async (c, next) => {
    const body = await readJson(c, schema, what)
    if (!body.ok) return body.error
    c.set('body', body.value)
    return next()
  })

/** The fields of a form body; the error is the finished response. */
export async function readForm(c: Context, maxBytes?: number): Promise<Result<URLSearchParams, Response>> {
  const form = await readFormBody(c, maxBytes)
  return form.ok ? form : err(explain(c, form.error, 'form'))
}

function explain(c: Context, fault: BodyFault, what: string): Response {
  if (fault.kind === 'too-large') return fail(c, 413, 'Request body is too large')
  return fail(c, 400, `Could not read ${what} params: ${fault.reason}`)
}

/** Where a link in a mail leads: to the configured path, or if there is none, to the page that requested it. */
export function readLink(c: Context, { identity: { settings } }: GotrueContext): LinkRequest {
  const referrer = c.req.header('referer')
  const mayUsePage = settings.mailLinkPath === '' && referrer !== undefined
  return { wire: 'netlify', redirectTo: mayUsePage ? redirectTarget(referrer, settings) : undefined, pkce: undefined }
}

/** Where the browser returns after a sign-in elsewhere: the page it left if that is ours, else the site. */
export function readReturn(c: Context, { identity: { settings } }: GotrueContext): LinkRequest {
  return { wire: 'netlify', redirectTo: redirectTarget(c.req.header('referer'), settings), pkce: undefined }
}
