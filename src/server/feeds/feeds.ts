import { href } from 'react-router'
import type { CalendarFacts } from '#features/calendar/calendar.ts'
import { DATE_GROUPS, type DateGroup } from '#shared/german/date-groups.ts'
import { hasPage } from '#features/club/look/look.ts'
import { composeAtom, composeJsonFeed, type NewsFeed, type NewsFeedItem } from '#features/news/news-feed.ts'
import { DAY } from '#shared/durations.ts'
import { frameColour } from '#shared/colours/colour-rules.ts'
import { iconMark } from '#site/icon-mark.ts'
import type { DayLinkContext } from '#site/plain/event-paths.ts'
import type { Services } from '#site/services.ts'
import { calendarPath } from '#site/routes/dates/date-path.ts'
import { gatherCalendar, gatherDate } from './gather-calendar.ts'
import { gatherTeamCalendar } from './gather-team-calendar.ts'
import { countAddressFiles, listAddresses } from './page-addresses.ts'
import { composeSitemap, composeSitemapIndex } from './sitemap.ts'
import { withArticle } from '#shared/german/club-name.ts'
import { withAbsoluteLinks } from '#features/news/absolute-links.ts'
import type { Article } from '#features/news/article.ts'
import { jpegPath, type Picture } from '#features/pictures/picture.ts'
import { inlinePicturePaths, leaveOutPictures } from '#features/pictures/show-inline-pictures.ts'
import { xml } from '#shared/xml.ts'

/** A text for machines. @property isImmutable true if its address will never have other content @property expiresAt when it must be built again */
export type FeedDocument = { body: string; mediaType: string; isImmutable?: true; expiresAt?: Date }

const XML_TYPE = 'application/xml; charset=utf-8'
const WHITE = '#ffffff'
const SECURITY_PATH = '/.well-known/security.txt'

type Build = () => Promise<FeedDocument | undefined>

const CALENDAR_FILE = /^\/kalender\/([a-z-]+)\.ics$/
const DATE_FILE = /^\/termine\/([a-z0-9-]+)\.ics$/
const SITEMAP_FILE = /^\/sitemap-([1-9]\d{0,5})\.xml$/
const TEAM_CALENDAR = /^\/mannschaften\/([a-z0-9-]+)\/spiele\.ics$/
const ARTICLE_FILE = /^\/content\/news\/([a-z0-9-]+)\.([0-9a-f]{12})\.md$/

/**
 * Documents for feed readers, calendars, search engines and telephones; built anew on each call, so the caller must cache them.
 *
 * @param path in lower case @returns undefined where no document can be; what is asked for by name may still not be there
 */
export function findFeed(path: string, site: { ctx: DayLinkContext; services: Services }): Build | undefined {
  const { services } = site
  switch (path) {
    case '/feed.atom':
      return () => buildAtom(services)
    case '/feed.json':
      return () => buildJsonFeed(services)
    case '/kalender.ics':
      return () => buildCalendar(services)
    case '/sitemap.xml':
      return () => buildSitemapIndex(services)
    case '/robots.txt':
      return () => buildRobots(services)
    case '/manifest.webmanifest':
      return () => buildManifest(services)
    case SECURITY_PATH:
      return () => buildSecurityContact(services)
    default:
      return findNamed(path, site)
  }
}

function findNamed(path: string, { ctx, services }: Parameters<typeof findFeed>[1]): Build | undefined {
  const [, file] = SITEMAP_FILE.exec(path) ?? []
  if (file !== undefined) return () => buildSitemap(ctx, Number(file), services)
  const [, team] = TEAM_CALENDAR.exec(path) ?? []
  if (team !== undefined) return () => buildTeamCalendar(team, services)
  const [, slug, hash] = ARTICLE_FILE.exec(path) ?? []
  if (slug !== undefined && hash !== undefined) return () => buildArticleFile(slug, hash, services)
  const [, groups] = CALENDAR_FILE.exec(path) ?? []
  const chosen = DATE_GROUPS.filter((group) => groups?.split('-').includes(group))
  // In one order only: one address per calendar.
  if (chosen.length > 0 && calendarPath(chosen) === path) return () => buildCalendar(services, chosen)
  const [, date] = DATE_FILE.exec(path) ?? []
  return date === undefined ? undefined : () => buildDateCalendar(services, date)
}

async function buildAtom(services: Services): Promise<FeedDocument> {
  const body = composeAtom(await gatherNewsFeed(services), `${services.publicUrl}/feed.atom`)
  return { body, mediaType: 'application/atom+xml; charset=utf-8' }
}

async function buildJsonFeed(services: Services): Promise<FeedDocument> {
  const body = composeJsonFeed(await gatherNewsFeed(services), `${services.publicUrl}/feed.json`)
  return { body, mediaType: 'application/feed+json; charset=utf-8' }
}

async function buildCalendar(
  services: Services,
  groups: readonly DateGroup[] = DATE_GROUPS,
): Promise<FeedDocument | undefined> {
  if (!hasPage(await services.club.getFacts('look'), 'kalender')) return undefined
  return toCalendarDocument(await gatherCalendar(services, groups))
}

async function buildDateCalendar(services: Services, slug: string): Promise<FeedDocument | undefined> {
  const date = await services.dates.findOwn(slug)
  return date && toCalendarDocument(await gatherDate(services, date))
}

async function toCalendarDocument(facts: CalendarFacts): Promise<FeedDocument> {
  // Imported on first use, so that the start need not wait for it.
  const { composeCalendar } = await import('#features/calendar/calendar.ts')
  return { body: composeCalendar(facts), mediaType: 'text/calendar; charset=utf-8' }
}

async function buildTeamCalendar(slug: string, services: Services): Promise<FeedDocument | undefined> {
  const facts = await gatherTeamCalendar(slug, services)
  if (!facts) return undefined
  const { composeMatchCalendar } = await import('#features/calendar/match-calendar.ts')
  return { body: composeMatchCalendar(facts), mediaType: 'text/calendar; charset=utf-8' }
}

async function buildSitemapIndex(services: Services): Promise<FeedDocument> {
  const count = await countAddressFiles(services)
  const urls = Array.from({ length: count }, (_, index) => `${services.publicUrl}/sitemap-${index + 1}.xml`)
  return { body: composeSitemapIndex(urls), mediaType: XML_TYPE }
}

/** @param file number, from 1 */
async function buildSitemap(ctx: DayLinkContext, file: number, services: Services): Promise<FeedDocument | undefined> {
  const entries = await listAddresses(ctx, file, services)
  return entries.length === 0 ? undefined : { body: composeSitemap(entries), mediaType: XML_TYPE }
}

/** The article as its author wrote it; undefined if it is unknown or has changed since. */
async function buildArticleFile(
  slug: string,
  hash: string,
  { news, findPictures }: Services,
): Promise<FeedDocument | undefined> {
  const found = await news.findBySlug(slug)
  if (found?.article.contentHash !== hash) return undefined
  const { toReadersFile } = await import('#features/news/readers-file.ts')
  const { body, isWhole } = await toReadersFile(found.article, findPictures)
  return { body, mediaType: 'text/markdown; charset=utf-8', ...(isWhole && { isImmutable: true }) }
}

async function buildRobots({ publicUrl, tournaments }: Services): Promise<FeedDocument> {
  const own = (await tournaments.list()).flatMap(({ address }) => address ?? [])
  const body = `User-agent: *
Disallow: ${href('/admin')}
${own.map((address) => `Disallow: /${address}/anmeldung/\n`).join('')}Disallow: /turniere/*/anmeldung/
Disallow: /kontakt/nachricht/

Sitemap: ${publicUrl}/sitemap.xml
`
  return { body, mediaType: 'text/plain; charset=utf-8' }
}

/** RFC 9116 wants less than a year. */
const CONTACT_IS_GOOD_FOR = 180 * DAY

/** Where to report a vulnerability of the site (RFC 9116); web addresses in it must be encrypted. */
async function buildSecurityContact({ publicUrl, club, now }: Services): Promise<FeedDocument> {
  const { email } = await club.getFacts('club')
  const today = Math.floor(now().getTime() / DAY) * DAY
  const isSecure = publicUrl.startsWith('https:')
  const lines = [
    `Contact: mailto:${email}`,
    ...(isSecure ? [`Contact: ${publicUrl}${href('/kontakt')}`] : []),
    `Expires: ${new Date(today + CONTACT_IS_GOOD_FOR).toISOString()}`,
    'Preferred-Languages: de, en',
    ...(isSecure ? [`Canonical: ${publicUrl}${SECURITY_PATH}`] : []),
  ]
  const body = lines.map((line) => `${line}\n`).join('')
  return { body, mediaType: 'text/plain; charset=utf-8', expiresAt: new Date(today + DAY) }
}

async function buildManifest({ club }: Services): Promise<FeedDocument> {
  const [facts, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
  const { name, shortName } = facts
  const mark = iconMark(look, facts)
  const icon = (path: string, size: number, purpose: string) => ({
    src: path + mark,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const body = JSON.stringify({
    name,
    short_name: shortName,
    lang: 'de',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: frameColour(look.colours),
    background_color: WHITE,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
  return { body, mediaType: 'application/manifest+json' }
}

/** Number of articles in a feed; a reader who looks once a month misses none. */
const FEED_LENGTH = 30

const PREVIEW_WIDTH = 1200
const GALLERY_WIDTH = 960

type Pictures = Map<string, Picture>

async function gatherNewsFeed({ publicUrl, news, club, findPictures }: Services): Promise<NewsFeed> {
  const { name, shortName } = await club.getFacts('club')
  const articles = await news.listFull(0, FEED_LENGTH)
  const pictures = await findPictures([...new Set(articles.flatMap(everyPicturePath))])
  return {
    title: `Aktuelles · ${shortName}`,
    description: `Neues ${withArticle('von', name)}`,
    author: name,
    homeUrl: publicUrl + href('/'),
    newsUrl: publicUrl + href('/news'),
    iconUrl: `${publicUrl}/icon-512.png`,
    items: articles.map((article) => toItem(article, publicUrl, pictures)),
  }
}

const picturePaths = ({ previewPicture, pictures }: Article) =>
  previewPicture === undefined ? pictures : [previewPicture, ...pictures]

const everyPicturePath = (article: Article) => [...picturePaths(article), ...inlinePicturePaths(article.html)]

function toItem(article: Article, publicUrl: string, pictures: Pictures): NewsFeedItem {
  const { title, summary, publishedAt, updatedAt } = article
  const url = publicUrl + href('/news/:key', { key: article.slug })
  const preview = pictures.get(picturePaths(article)[0] ?? '')
  const gallery = article.pictures.flatMap((path) => pictures.get(path) ?? [])
  return {
    url,
    title,
    summary,
    publishedAt,
    updatedAt,
    html:
      withAbsoluteLinks(leaveOutPictures(article.html, pictures), url) +
      gallery.map((picture) => showPicture(picture, publicUrl)).join(''),
    pictureUrl: preview && publicUrl + jpegPath(preview, PREVIEW_WIDTH),
  }
}

/** XML's escapes are valid in HTML too. */
const showPicture = (picture: Picture, publicUrl: string) =>
  xml`<p><img src="${publicUrl + jpegPath(picture, GALLERY_WIDTH)}" alt="${picture.text}"/></p>`.markup
