import { Hono } from 'hono'
import { jpegPath } from '#features/pictures/picture.ts'
import { parseVariantPath } from '#platform/images/picture-variant.ts'
import type { AppParts } from '#server/app-parts.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const NEVER = 'no-store'
const REVALIDATED = 'public, max-age=0, must-revalidate'
const LARGE = 1600

/** Pictures in every size, and documents. */
export function mediaRoutes({ variants, services, media }: AppParts) {
  return new Hono()
    .get('/media/:name', async (c, next) => {
      const wanted = parseVariantPath(c.req.path)
      const found = wanted && (await variants.find(wanted.hash, wanted.width, wanted.format))
      if (!found) return next()
      return new Response(new Uint8Array(found.bytes), {
        headers: { 'Content-Type': found.mediaType, 'Cache-Control': found.isPending ? NEVER : FOREVER },
      })
    })
    .get('/pictures/:name', async (c, next) => {
      // The path under which articles name a picture redirects to the picture that browsers get.
      const path = `pictures/${c.req.param('name')}`
      const picture = (await services.findPictures([path])).get(path)
      if (!picture) return next()
      return c.redirect(jpegPath(picture, LARGE), 302)
    })
    .get('/docs/:name', async (c, next) => {
      const file = await services.findFile(`docs/${c.req.param('name')}`)
      const bytes = file && (await media.findFile(file.hash))
      if (!file || !bytes) return next()
      const etag = `"${file.hash}"`
      const headers = { 'Content-Type': file.mediaType, 'Cache-Control': REVALIDATED, ETag: etag }
      if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
      return new Response(new Uint8Array(bytes), { headers })
    })
}
