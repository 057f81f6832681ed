import type { Context } from 'hono'
import type { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'

const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 20

export type BodyFault = { status: 400 | 413; text: string }

/**
 * The JSON body, checked against a schema.
 *
 * @param what the vendor's name for the fields, part of its error text: `Signup`
 */
export async function readJson<T>(c: Context, schema: z.ZodType<T>, what: string): Promise<Result<T, BodyFault>> {
  const unreadable = (reason: string) => err({ status: 400, text: `Could not read ${what} params: ${reason}` } as const)
  const type = c.req.header('content-type')
  if (type !== undefined && !/\bjson\b/i.test(type)) return unreadable('expected JSON')
  const text = await readText(c)
  if (!text.ok) return text
  const json = parse(text.value)
  if (!json.ok) return unreadable('invalid JSON')
  if (!isStorable(json.value, MAX_DEPTH)) return unreadable('too deeply nested or unreadable characters')
  const fields = schema.safeParse(json.value)
  if (fields.success) return ok(fields.data)
  return unreadable(`bad value for ${fields.error.issues[0]?.path.join('.') || 'the body'}`)
}

/** The fields of a form body; empty when it is of another type. */
export async function readForm(c: Context): Promise<Result<URLSearchParams, BodyFault>> {
  const text = await readText(c)
  if (!text.ok) return text
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
  return ok(new URLSearchParams(isForm ? text.value : ''))
}

async function readText(c: Context): Promise<Result<string, BodyFault>> {
  const tooLarge = err({ status: 413, text: 'Request body is too large' } as const)
  const announced = c.req.header('content-length') ?? ''
  const isAnnounced = /^\d+$/.test(announced)
  if (isAnnounced && Number(announced) > MAX_BYTES) return tooLarge
  try {
    // Node ends a body at its announced length, so that one needs no counting.
    const text = isAnnounced ? await c.req.text() : await collect(c.req.raw.body ?? [])
    return text === undefined ? tooLarge : ok(text)
  } catch {
    // The client went away in the middle; whatever the reason was, it is on the other side.
    return err({ status: 400, text: 'Request body did not arrive whole' })
  }
}

/** @returns undefined as soon as it is too much; the rest is never read */
async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let seen = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    seen += chunk.byteLength
    if (seen > MAX_BYTES) return undefined
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): Result<unknown, undefined> {
  try {
    return ok(JSON.parse(text) as unknown)
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

const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')
