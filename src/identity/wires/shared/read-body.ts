import type { Context } from 'hono'
import type { z } from 'zod'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { readCounted } from '#shared/read-counted.ts'
import { err, ok, type Result } from '#shared/result.ts'

/** More than every field of any form at its full length. */
const MAX_BYTES = 64 * 1024
/** Enough for a password or a refresh token: a request that is not rate-limited must not cost more than that. */
export const MAX_GRANT_BYTES = 16 * 1024
/** Signed answers of organisations, and the metadata that administrators give for them. */
export const MAX_SAML_BYTES = 256 * 1024

/** Why a body cannot be used; each wire words it itself. @property reason may be shown, and repeats nothing of the body */
export type BodyFault = { kind: 'too-large' } | { kind: 'unreadable'; reason: string }

/**
 * Reads the JSON body and checks it against a schema.
 *
 * @param options.maxBytes if other than the default
 * @param options.isOptional an empty body counts as `{}`: the vendors' clients send their `undefined` that way
 */
export async function readJsonBody<T>(
  c: Context,
  schema: z.ZodType<T>,
  options: { isOptional?: boolean; maxBytes?: number } = {},
): Promise<Result<T, BodyFault>> {
  const body = await readText(c, options.maxBytes)
  if (!body.ok) return body
  const json = body.value === '' && options.isOptional ? {} : parseSentJson(body.value)
  if (json === undefined) return unreadable('invalid JSON')
  const fields = schema.safeParse(json)
  if (!fields.success) return unreadable(`bad value for ${fields.error.issues[0]?.path.join('.') || 'the body'}`)
  // Checks only the fields that are kept.
  if (!isStorable(fields.data)) return unreadable('unreadable characters')
  return ok(fields.data)
}

/** The fields of a form body; empty if it is of another type. */
export async function readFormBody(c: Context, maxBytes?: number): Promise<Result<URLSearchParams, BodyFault>> {
  const body = await readText(c, maxBytes)
  if (!body.ok) return body
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
  return ok(new URLSearchParams(isForm ? body.value : ''))
}

const unreadable = (reason: string) => err({ kind: 'unreadable', reason } as const)

async function readText(c: Context, maxBytes = MAX_BYTES): Promise<Result<string, BodyFault>> {
  const tooLarge = err({ kind: 'too-large' } as const)
  const announced = c.req.header('content-length') ?? ''
  const isAnnounced = /^\d+$/.test(announced)
  if (isAnnounced && Number(announced) > maxBytes) return tooLarge
  try {
    // Node ends a body at its announced length, so such a body needs no counting.
    const text = isAnnounced ? await c.req.text() : (await readCounted(c.req.raw, maxBytes))?.toString()
    return text === undefined ? tooLarge : ok(text)
  } catch {
    // The client disconnected; the cause is on its side.
    return unreadable('it did not arrive whole')
  }
}

/** Only text that every database can store. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorable(inner))
}

/** Neither NUL, which PostgreSQL cannot store, nor lone surrogates. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
