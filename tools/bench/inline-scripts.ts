const SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_BLOCK = /type="application\/ld\+json"/

/** The texts of the scripts inside a document, also of those that wait for their turn; not of data for search engines. */
export function findInlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !DATA_BLOCK.test(attributes))
    .map(([, , text = '']) => text)
}
