import { brotliCompressSync } from 'node:zlib'

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>[\s\S]*?<\/script>/g
const DATA_BLOCK = /type="application\/ld\+json"/

/** How many scripts stand inside a document, and what they add to its compressed size. */
type InlineScripts = { count: number; bytes: number }

/**
 * Scripts inside a document, also those that wait for their turn with the data they go on with; not data for search engines.
 * Their weight is what the document would be lighter without them, for it travels compressed as a whole.
 */
export function weighInlineScripts(html: string): InlineScripts {
  let count = 0
  const without = html.replaceAll(SCRIPT, (script, attributes: string) => {
    if (DATA_BLOCK.test(attributes)) return script
    count++
    return ''
  })
  return { count, bytes: brotliCompressSync(html).length - brotliCompressSync(without).length }
}
