import type { Context } from 'hono'
import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { fail } from './answer.ts'

const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 20

/** Absent, null and empty are the same to the vendor. */
export const text = z
  .string()
  .nullish()
  .transform((given) => given || undefined)
/** Absent and null are the same. */
export const flag = z
  .boolean()
  .nullish()
  .transform((given) => given ?? undefined)
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((given) => given ?? undefined)

/** What most requests that send a mail have beside their own fields. */
export const pkceFields = { code_challenge: text, code_challenge_method: text }

/**
 * The JSON body, checked against a schema; the error is the finished answer.
 *
 * @param options.isOptional nothing at all counts as `{}`: the clients send their `undefined` so
 */
export async function readBody<T>(
  c: Context,
  schema: z.ZodType<T>,
  options: { isOptional?: boolean } = {},
): Promise<Result<T, Response>> {
  const body = await readText(c, MAX_BYTES)
  if (!body.ok) return body
  const json = body.value === '' && options.isOptional ? ok({}) : parse(body.value)
  if (!json.ok) return err(unreadable(c, 'invalid JSON'))
  if (!isStorable(json.value, MAX_DEPTH)) return err(unreadable(c, 'too deeply nested or unreadable characters'))
  const fields = schema.safeParse(json.value)
  if (fields.success) return ok(fields.data)
  return err(unreadable(c, `bad value for ${fields.error.issues[0]?.path.join('.') || 'the body'}`))
}

/** The fields of a form body, such as identity providers let browsers send. */
export async function readForm(c: Context): Promise<Result<URLSearchParams, Response>> {
  const body = await readText(c, MAX_BYTES)
  return body.ok ? ok(new URLSearchParams(body.value)) : body
}

async function readText(c: Context, maxBytes: number): Promise<Result<string, Response>> {
  const announced = c.req.header('content-length') ?? ''
  const isAnnounced = /^\d+$/.test(announced)
  if (isAnnounced && Number(announced) > maxBytes) return err(tooLarge(c))
  try {
    // Node ends a body at its announced length, so that one needs no counting.
    const source = isAnnounced ? await c.req.text() : await collect(c.req.raw.body ?? [], maxBytes)
    return source === undefined ? err(tooLarge(c)) : ok(source)
  } catch {
    // The client went away in the middle; whatever the reason was, it is on the other side.
    return err(unreadable(c, 'it did not arrive whole'))
  }
}

/** @returns undefined as soon as it is too much; the rest is never read */
async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let seen = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    seen += chunk.byteLength
    if (seen > maxBytes) return undefined
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(source: string): Result<unknown, undefined> {
  try {
    return ok(JSON.parse(source) as unknown)
  } catch {
    return err(undefined)
  }
}

/** Nothing nested without end, and only text that every database keeps: neither NUL nor halves of characters. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner, depth - 1))
}

export const isStorableText = (given: string) => given.isWellFormed() && !given.includes('\0')

const unreadable = (c: Context, reason: string) =>
  fail(c, { status: 400, code: 'bad_json', message: `Could not parse request body as JSON: ${reason}` })

const tooLarge = (c: Context) =>
  fail(c, { status: 413, code: 'request_entity_too_large', message: 'Request body is too large' })
