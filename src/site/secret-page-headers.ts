/** Of a page whose address is a secret that stands in a mail: whoever has it may read it; nobody else, no search engine and no shared cache. */
export const secretPageHeaders = () => ({
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
})
