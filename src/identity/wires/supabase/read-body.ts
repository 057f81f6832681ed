import type { Context } from 'hono'
import type { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { text, isUuid } from '#identity/wires/shared/fields.ts'
import { readFormBody, readJsonBody, type BodyFault } from '#identity/wires/shared/read-body.ts'
import { fail } from './answer.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { createMiddleware } from 'hono/factory'

/** What most requests that send a mail have beside their own fields. */
export const pkceFields = { code_challenge: text, code_challenge_method: text }

/** The JSON body, checked against a schema; the error is the finished answer. @param options as those of {@link readJsonBody} */
export async function readBody<T>(
  c: Context,
  schema: z.ZodType<T>,
  options?: { isOptional?: boolean; maxBytes?: number },
): Promise<Result<T, Response>> {
  const body = await readJsonBody(c, schema, options)
  return body.ok ? ok(body.value) : err(explain(c, body.error))
}

/** The fields of a form body, such as identity providers let browsers send; the error is the finished answer. */
export async function readForm(c: Context, maxBytes?: number): Promise<Result<URLSearchParams, Response>> {
  const form = await readFormBody(c, maxBytes)
  return form.ok ? form : err(explain(c, form.error))
}

function explain(c: Context, fault: BodyFault): Response {
  return fault.kind === 'too-large'
    ? fail(c, { status: 413, code: 'request_entity_too_large', message: 'Request body is too large' })
    : fail(c, { status: 400, code: 'bad_json', message: `Could not parse request body as JSON: ${fault.reason}` })
}

/** Where a password is changed, an empty one is a password that is too short; only at the sign-up it is none. */
export const emptyIsWeak = (refusal: IdentityRefusal, { password }: IdentitySettings): IdentityRefusal =>
  refusal.kind === 'password-missing'
    ? { kind: 'password-weak', reasons: ['length'], minLength: password.minLength }
    : refusal

/** Refuses a path whose part is no id. @param part its name in the path. @param name what the vendor calls it */
export const knownId = (part: string, name: string) =>
  createMiddleware(async (c, next) => {
    if (isUuid(c.req.param(part) ?? '')) return next()
    return fail(c, { status: 404, code: 'validation_failed', message: `${name} must be an UUID` })
  })
