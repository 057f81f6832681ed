import { earliest } from '#shared/durations.ts'
import { Hono } from 'hono'
import { jpegPath } from '#features/pictures/picture.ts'
import { findFeed } from './feeds.ts'
import { etagOf, type PageCache } from '#server/pages/page-cache.ts'
import { NOTHING_ALLOWED, securityHeaders, sendPage } from '#server/pages/send-kept.ts'

type Build = NonNullable<ReturnType<typeof findFeed>>
type Site = Parameters<typeof findFeed>[1] & { cache: PageCache }

const REVALIDATED = 'public, max-age=0, must-revalidate'
const FOREVER = 'public, max-age=31536000, immutable'
const SHARE_PICTURE = '/og-standard.jpg'
const SHARE_WIDTH = 1200

/** Everything for machines: feeds, calendar, sitemap, robots, manifest, articles as files. */
export function feedRoutes({ ctx, services, cache }: Site) {
  const common = { ...securityHeaders(services.publicUrl), 'Content-Security-Policy': NOTHING_ALLOWED }

  async function make(path: string, build: Build) {
    const generation = cache.generation
    const nextChange = await services.news.nextChange()
    const document = await build()
    if (!document) return { page: undefined, kept: undefined }
    const expiresAt = earliest(nextChange, document.expiresAt)
    const body = Buffer.from(document.body)
    const headers = {
      ...common,
      'Content-Type': document.mediaType,
      'Cache-Control': document.isImmutable ? FOREVER : REVALIDATED,
      ETag: etagOf(body),
    }
    const page = { status: 200, body, headers, expiresAt }
    return { page, kept: cache.put(path, page, generation) }
  }

  async function answer(path: string, build: Build, request: Request): Promise<Response | undefined> {
    const kept = cache.find(path, request)
    if (kept) return kept
    const { page } = await cache.share(path, () => make(path, build))
    return page && sendPage(request, page)
  }

  // One handler instead of a route each: addresses ignore case, as in the cache's keys.
  return new Hono().get('*', async (c, next) => {
    const path = new URL(c.req.url).pathname.toLowerCase()
    if (path === SHARE_PICTURE) {
      const { defaultPictures } = await services.club.getFacts('look')
      const [picture] = [...(await services.findPictures(defaultPictures)).values()]
      if (!picture) return next()
      c.header('Cache-Control', REVALIDATED)
      return c.redirect(jpegPath(picture, SHARE_WIDTH), 302)
    }
    const build = findFeed(path, { ctx, services })
    const response = build && (await answer(path, build, c.req.raw))
    return response ?? next()
  })
}
