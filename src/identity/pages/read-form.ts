import type { Context } from 'hono'
import { storableText } from '#shared/storable-text.ts'

const MAX_BYTES = 32 * 1_024

/** The fields of a sent form; undefined for what none of our forms could send. */
export async function readForm(c: Context): Promise<URLSearchParams | undefined> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined
  if (Number(c.req.header('content-length')) > MAX_BYTES) return undefined
  // The client went away in the middle: nobody reads the answer.
  const text = await readText(c).catch(() => undefined)
  if (text === undefined) return undefined
  return new URLSearchParams([...new URLSearchParams(text)].map(([name, value]) => [name, storableText(value)]))
}

/** @returns undefined as soon as it is too much; the rest is never read */
async function readText(c: Context): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let seen = 0
  for await (const chunk of c.req.raw.body ?? []) {
    chunks.push(chunk)
    seen += chunk.byteLength
    if (seen > MAX_BYTES) return undefined
  }
  return Buffer.concat(chunks).toString()
}
