import type { Context } from 'hono'
import type { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { readFormBody, readJsonBody, type BodyFault } from '#identity/wires/shared/read-body.ts'
import { fail } from './answer.ts'

/**
 * The JSON body, checked against a schema; the error is the finished answer.
 *
 * @param what the vendor's name for the fields, part of its error text: `Signup`
 */
export async function readJson<T>(c: Context, schema: z.ZodType<T>, what: string): Promise<Result<T, Response>> {
  const type = c.req.header('content-type')
  // What only looks like JSON can be a form on any page.
  if (type !== undefined && !/\bjson\b/i.test(type))
    return err(explain(c, { kind: 'unreadable', reason: 'expected JSON' }, what))
  const body = await readJsonBody(c, schema)
  return body.ok ? ok(body.value) : err(explain(c, body.error, what))
}

/** The fields of a form body; the error is the finished answer. */
export async function readForm(c: Context, maxBytes?: number): Promise<Result<URLSearchParams, Response>> {
  const form = await readFormBody(c, maxBytes)
  return form.ok ? form : err(explain(c, form.error, 'form'))
}

function explain(c: Context, fault: BodyFault, what: string): Response {
  if (fault.kind === 'too-large') return fail(c, 413, 'Request body is too large')
  return fail(c, 400, `Could not read ${what} params: ${fault.reason}`)
}
