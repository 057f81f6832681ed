/** Inner response header: until when a page whose text depends on the clock may be kept. It never leaves the server. */
export const PAGE_EXPIRES = 'X-Page-Expires'

/** A route's `headers` function that passes the loader's headers on to the document. */
export const loaderHeaders = ({ loaderHeaders: headers }: { loaderHeaders: Headers }) => headers

/** What pages for all are answered with, unless their route says otherwise. */
export const PUBLIC_CACHING = 'public, max-age=0, must-revalidate'
