const ANCHOR = /<a\s[^>]*?\bhref="([^"]*)"/g

/** Where the links of a page lead, as absolute addresses of the web without what stands behind `#`; each once. */
export function linksIn(html: string, pageUrl: string): string[] {
  const found = Array.from(html.matchAll(ANCHOR), ([, written = '']) =>
    toUrl(written.replaceAll('&amp;', '&'), pageUrl),
  )
  return [...new Set(found.filter((url) => url !== undefined))]
}

function toUrl(written: string, pageUrl: string): string | undefined {
  if (!URL.canParse(written, pageUrl)) return undefined
  const url = new URL(written, pageUrl)
  url.hash = ''
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
