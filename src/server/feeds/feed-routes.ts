import { Hono } from 'hono'
import { jpegPath } from '#features/pictures/picture.ts'
import { DATE_GROUPS } from '#features/dates/date-groups.ts'
import { calendarPath } from '#site/routes/dates/date-path.ts'
import type { Services } from '#site/services.ts'
import type { AppParts } from '#server/app-parts.ts'
import { SECURITY_PATH, type FeedDocument, type Feeds } from './feeds.ts'
import { etagOf } from '#server/pages/page-cache.ts'
import { NOTHING_ALLOWED, securityHeaders, sendPage } from '#server/pages/send-kept.ts'

type Build = () => Promise<FeedDocument | undefined>
type Parts = Pick<AppParts, 'feeds' | 'cache'> & { services: Services }

const REVALIDATED = 'public, max-age=0, must-revalidate'
const FOREVER = 'public, max-age=31536000, immutable'
const SHARE_PICTURE = '/og-standard.jpg'
const SHARE_WIDTH = 1200

const CALENDAR_FILE = /^\/kalender\/([a-z-]+)\.ics$/
const DATE_FILE = /^\/termine\/([a-z0-9-]+)\.ics$/
const SITEMAP_FILE = /^\/sitemap-([1-9]\d{0,5})\.xml$/
const TEAM_CALENDAR = /^\/mannschaften\/([a-z0-9-]+)\/spiele\.ics$/
const ARTICLE_FILE = /^\/content\/news\/([a-z0-9-]+)\.([0-9a-f]{12})\.md$/

/** Everything that machines read: feeds, calendar, sitemap, robots, manifest, articles as files. */
export function feedRoutes({ feeds, cache, services }: Parts) {
  const common = { ...securityHeaders(services.publicUrl), 'Content-Security-Policy': NOTHING_ALLOWED }

  async function make(path: string, build: Build) {
    const generation = cache.generation
    const nextChange = await services.news.nextChange()
    const document = await build()
    if (!document) return { page: undefined, kept: undefined }
    const expiresAt = earlier(nextChange, document.expiresAt)
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

  // One handler instead of a route each: an address is the same in any case of letters, as in the cache's keys.
  return new Hono().get('*', async (c, next) => {
    const path = new URL(c.req.url).pathname.toLowerCase()
    if (path === SHARE_PICTURE) {
      const { defaultPictures } = await services.club.getFacts('look')
      const [picture] = [...(await services.findPictures(defaultPictures)).values()]
      if (!picture) return next()
      c.header('Cache-Control', REVALIDATED)
      return c.redirect(jpegPath(picture, SHARE_WIDTH), 302)
    }
    const build = findBuild(path, feeds)
    const response = build && (await answer(path, build, c.req.raw))
    return response ?? next()
  })
}

const earlier = (one: Date | undefined, other: Date | undefined) =>
  one && other && other < one ? other : (one ?? other)

function findBuild(path: string, feeds: Feeds): Build | undefined {
  switch (path) {
    case '/feed.atom':
      return feeds.atom
    case '/feed.json':
      return feeds.jsonFeed
    case '/kalender.ics':
      return () => feeds.calendar()
    case '/sitemap.xml':
      return feeds.sitemapIndex
    case '/robots.txt':
      return feeds.robots
    case '/manifest.webmanifest':
      return feeds.manifest
    case SECURITY_PATH:
      return feeds.securityContact
    default:
      return findNumbered(path, feeds)
  }
}

function findNumbered(path: string, feeds: Feeds): Build | undefined {
  const [, file] = SITEMAP_FILE.exec(path) ?? []
  if (file !== undefined) return () => feeds.sitemap(Number(file))
  const [, team] = TEAM_CALENDAR.exec(path) ?? []
  if (team !== undefined) return () => feeds.teamCalendar(team)
  const [, slug, hash] = ARTICLE_FILE.exec(path) ?? []
  if (slug !== undefined && hash !== undefined) return () => feeds.articleFile(slug, hash)
  const [, groups] = CALENDAR_FILE.exec(path) ?? []
  const chosen = DATE_GROUPS.filter((group) => groups?.split('-').includes(group))
  // In one order only: one address per calendar.
  if (chosen.length > 0 && calendarPath(chosen) === path) return () => feeds.calendar(chosen)
  const [, date] = DATE_FILE.exec(path) ?? []
  return date === undefined ? undefined : () => feeds.dateCalendar(date)
}
