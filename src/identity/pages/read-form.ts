import type { Context } from 'hono'
import { storableText } from '#shared/storable-text.ts'

const MAX_BYTES = 32 * 1_024

/** The fields of a sent form; undefined for what none of our forms could send. */
export async function readForm(c: Context): Promise<URLSearchParams | undefined> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined
  const chunks: Uint8Array[] = []
  let seen = 0
  // Leaving the loop ends the stream: the rest is never read.
  for await (const chunk of c.req.raw.body ?? []) {
    chunks.push(chunk)
    seen += chunk.byteLength
    if (seen > MAX_BYTES) return undefined
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  return new URLSearchParams([...form].map(([name, value]) => [name, storableText(value)]))
}
