/** The response of one of our own addresses. @property html of a page @property leadsTo target of a redirect */
export type OwnAnswer = { status: number; html: string | undefined; leadsTo: string | undefined }

type LinkSources = {
  /** Origin of our own site, without a trailing slash. */
  publicUrl: string
  /** Paths of all pages that search engines may list. */
  listPages: () => Promise<string[]>
  /** @param isWhole whether to return the page itself, or only check that it exists */
  askOwn: (path: string, isWhole: boolean) => Promise<OwnAnswer>
  /** Whether an address of another site exists; undefined if other sites are never asked. */
  askForeign: ((url: string) => Promise<boolean>) | undefined
  /** Pauses, so that visitors' requests come first. */
  rest: () => Promise<void>
  now: () => Date
}

/** More than anybody fixes in a day. */
const MAX_BROKEN = 200
const MAX_PAGES_NAMED = 10

/** Skips sizes of pictures: they derive from existing pictures, and each check would have to encode one. */
const isLookedAt = (path: string) => !path.startsWith('/media/')

/** Renders every page of ours and checks its links. */
export async function checkLinks(sources: LinkSources): Promise<LinkReport> {
  const { publicUrl, listPages, askOwn, rest, now } = sources
  const pages = [...new Set(await listPages())]
  const isThere = new Map<string, boolean>()
  const linkedFrom = new Map<string, string[]>()
  for (const path of pages) {
    const answer = await askOwn(path, true)
    isThere.set(publicUrl + path, answer.status < 400)
    for (const url of linksOf(answer, publicUrl + path)) linkedFrom.set(url, [...(linkedFrom.get(url) ?? []), path])
    await rest()
  }
  let foreign = 0
  for (const url of linkedFrom.keys()) {
    const own = ownPath(url, publicUrl)
    if (isThere.has(url) || (own !== undefined && !isLookedAt(own))) continue
    if (own === undefined) {
      if (!sources.askForeign) continue
      foreign += 1
      isThere.set(url, await sources.askForeign(url))
    } else isThere.set(url, await leadsSomewhere(own, sources))
    await rest()
  }
  const broken = [...isThere].flatMap(([url, found]): BrokenLink[] =>
    found
      ? []
      : [{ address: ownPath(url, publicUrl) ?? url, on: (linkedFrom.get(url) ?? []).slice(0, MAX_PAGES_NAMED) }],
  )
  return {
    checkedAt: now(),
    pages: pages.length,
    links: isThere.size,
    foreign: sources.askForeign && foreign,
    broken: broken.slice(0, MAX_BROKEN),
  }
}

const linksOf = ({ html, leadsTo }: OwnAnswer, url: string): string[] =>
  html === undefined ? (leadsTo === undefined ? [] : [new URL(leadsTo, url).href]) : linksIn(html, url)

/** Path and query of one of our own addresses. */
function ownPath(url: string, publicUrl: string): string | undefined {
  const { origin, pathname, search } = new URL(url)
  return origin === new URL(publicUrl).origin ? pathname + search : undefined
}

/** An old address may redirect once or twice. */
const MAX_HOPS = 3

async function leadsSomewhere(path: string, { askOwn, publicUrl }: LinkSources): Promise<boolean> {
  let next = path
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const { status, leadsTo } = await askOwn(next, false)
    if (leadsTo === undefined) return status < 400
    const target = ownPath(new URL(leadsTo, publicUrl + next).href, publicUrl)
    // It redirects to another site, which is not asked.
    if (target === undefined) return true
    next = target
  }
  return false
}

const ANCHOR = /<a\s[^>]*?\bhref="([^"]*)"/g

/** Targets of a page's links, as absolute web addresses without fragments or duplicates. */
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

/** An address that leads nowhere. @property on some of the pages that link to it */
type BrokenLink = { address: string; on: string[] }

/** Result of the last link check. @property foreign how many addresses of other sites were checked, if that is allowed */
export type LinkReport = {
  checkedAt: Date
  pages: number
  links: number
  foreign: number | undefined
  broken: BrokenLink[]
}
