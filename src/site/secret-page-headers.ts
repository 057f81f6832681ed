/** For a page whose address is a secret from a mail: only its holder may read it; no search engine and no shared cache. */
export const secretPageHeaders = () => ({
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
})
