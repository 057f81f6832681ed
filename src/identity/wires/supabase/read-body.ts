import type { Context } from 'hono'
import type { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { text, isUuid } from '#identity/wires/shared/fields.ts'
import { readFormBody, readJsonBody, type BodyFault } from '#identity/wires/shared/read-body.ts'
import { fail } from './answer.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { createMiddleware } from 'hono/factory'

/** The fields that most requests for a mail have besides their own. */
export const pkceFields = { code_challenge: text, code_challenge_method: text }

/** Reads the JSON body and checks it against a schema; the error is the finished response. @param options as those of {@link readJsonBody} */
export async function readBody<T>(
  c: Context,
  schema: z.ZodType<T>,
  options?: { isOptional?: boolean; maxBytes?: number },
): Promise<Result<T, Response>> {
  const body = await readJsonBody(c, schema, options)
  return body.ok ? ok(body.value) : err(explain(c, body.error))
}

/** Reads the body as `body`, or answers that it cannot. */
export const bodyOf = <T>(schema: z.ZodType<T>, options?: Parameters<typeof readBody>[2]) =>
  createMiddleware<{ Variables: { body: T } }>(async (c, next) => {
    const body = await readBody(c, schema, options)
    if (!body.ok) return body.error
    c.set('body', body.value)
    return next()
  })

/** The fields of a form body, such as identity providers let browsers send; the error is the finished response. */
export async function readForm(c: Context, maxBytes?: number): Promise<Result<URLSearchParams, Response>> {
  const form = await readFormBody(c, maxBytes)
  return form.ok ? form : err(explain(c, form.error))
}

function explain(c: Context, fault: BodyFault): Response {
  return fault.kind === 'too-large'
    ? fail(c, { status: 413, code: 'request_entity_too_large', message: 'Request body is too large' })
    : fail(c, { status: 400, code: 'bad_json', message: `Could not parse request body as JSON: ${fault.reason}` })
}

/** When changing a password, an empty one counts as too short; only at the sign-up it counts as missing. */
export const emptyIsWeak = (refusal: IdentityRefusal, { password }: IdentitySettings): IdentityRefusal =>
  refusal.kind === 'password-missing'
    ? { kind: 'password-weak', reasons: ['length'], minLength: password.minLength }
    : refusal

/** Refuses a path whose parameter is not an id. @param part its name in the path. @param name the vendor's name for it */
export const knownId = (part: string, name: string) =>
  createMiddleware(async (c, next) => {
    if (isUuid(c.req.param(part) ?? '')) return next()
    return fail(c, { status: 404, code: 'validation_failed', message: `${name} must be an UUID` })
  })
