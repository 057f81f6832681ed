import { brotliCompressSync } from 'node:zlib'

const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>[\s\S]*?<\/script>/g
const DATA_BLOCK = /type="application\/ld\+json"/

/** How many inline scripts a document has, and what they add to its compressed size. */
type InlineScripts = { count: number; bytes: number }

/**
 * Inline scripts of a document, including deferred ones and their data; not data for search engines.
 * Their weight is the difference to the document without them, because it is compressed as a whole.
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
