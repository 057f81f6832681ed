/** Inner response header: until when caches may keep a page whose text depends on the clock. It never leaves the server. */
export const PAGE_EXPIRES = 'X-Page-Expires'

/** A route's `headers` function that passes the loader's headers on to the document. */
export const loaderHeaders = ({ loaderHeaders: headers }: { loaderHeaders: Headers }) => headers

/** The cache header of public pages, unless their route sets another. */
export const PUBLIC_CACHING = 'public, max-age=0, must-revalidate'
