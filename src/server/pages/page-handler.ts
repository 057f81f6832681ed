import { earliest } from '#shared/durations.ts'
import { clientAddress } from '#platform/limits/client-address.ts'
import type { RegistrationOutcome } from '#features/tournaments/registrations/take-registration.ts'
import { berlinYear, startOfBerlinYear } from '#shared/berlin-time.ts'
import { DATABASE_AWAY_SECONDS } from '#shared/database-away.ts'
import { PAGE_EXPIRES, PUBLIC_CACHING } from '#site/page-expires.ts'
import type { AppParts } from '#server/app-parts.ts'
import { cacheKey } from './cache-key.ts'
import { finishDocument, nameFault } from './document.ts'
import { NOTHING_ALLOWED, securityHeaders, sendPage } from './send-kept.ts'
import { etagOf, type RenderedPage } from './page-cache.ts'
import { takeRegistrationExpress } from './registration-express.ts'
import type { RenderedDocument } from '#site/handoff.ts'
import { nameOwnOrigin, refuseForeignForm } from './foreign-form.ts'
import { limitBody, MAX_ARTICLE_BYTES } from './limit-body.ts'
import { beginMembersVisit, isMembersPath, toMembersAnswer, type MembersVisit } from '#server/members/session-cookie.ts'
import { loggablePath } from '#server/report-fault.ts'
import { FILE_UPLOAD_PATH } from '#site/routes/admin/club/upload-path.ts'
import { MEMBER_FILE_UPLOAD_PATH } from '#site/routes/admin/members/upload-path.ts'
import { ARCHIVE_UPLOAD_PATH } from '#site/routes/admin/moving/upload-path.ts'
import { UPLOAD_PATH } from '#site/routes/admin/pictures/upload-path.ts'
import { isReturnPath } from '#site/routes/admin/tournaments/lending/return-path.ts'

/** @property entry why a registration was refused before the router @property members only in the members' area */
type RequestFacts = {
  address: string
  report: (fault: unknown) => void
  entry: RegistrationOutcome | undefined
  members: MembersVisit | undefined
}
type Visit = RequestFacts & { faults: unknown[] }
/** @param take receives the document of an answer without a body */
export type Render = (
  request: Request,
  facts: RequestFacts,
  take: (document: RenderedDocument) => void,
) => Promise<Response>

/** The connection as the Node server passes it. */
type Connection = { incoming?: { socket: { remoteAddress?: string } } } | undefined

const DATA_TYPE = 'text/x-script'

/**
 * The dependencies for rendering and sending pages.
 *
 * @property routeIds as for {@link cacheKey}
 * @property common headers of every answer, in lower case, like those of the router's answers, which take precedence
 */
export type PageSite = {
  parts: AppParts
  routeIds: ReadonlySet<string>
  render: Render
  common: Record<string, string>
}

export const commonHeaders = (publicUrl: string) => Object.fromEntries(new Headers(securityHeaders(publicUrl)))

/**
 * Answers all requests for pages and their data: from the cache if possible, else freshly rendered.
 *
 * @param environment from the Node server; absent when the app is called without a port
 */
export async function answerPage(site: PageSite, request: Request, environment: unknown): Promise<Response> {
  const moved = withoutTrailingSlash(request)
  if (moved) return moved
  const visit = beginVisit(request, environment as Connection, site.parts.trustedProxies)
  if (isUpload(request)) return showForOwnForm(site, request, { visit, body: undefined })
  const body = await limitBody(request, isLongForm(request.url) ? MAX_ARTICLE_BYTES : undefined)
  if (body instanceof Response) return body
  if (isMembersPath(request.url)) return showForOwnForm(site, request, { visit, body })
  if (body === undefined) return showPage(site, request, visit)
  const entry = await takeRegistrationExpress(site.parts.ctx, { ...visit, request, body, common: site.common })
  if (entry instanceof Response) return entry
  const { url, method } = request
  return showPage(site, new Request(url, { method, headers: nameOwnOrigin(request), body }), { ...visit, entry })
}

async function showPage(site: PageSite, request: Request, visit: Visit): Promise<Response> {
  const isKept = request.method === 'GET' || request.method === 'HEAD'
  const key = isKept ? cacheKey(request.url, site.routeIds) : undefined
  if (key === undefined) return sendPage(request, await renderPage(site, request, visit))
  const { page, isShared } = await site.parts.cache.share(key, () => makePage(site, key, { request, visit }))
  // A page that may not be cached was rendered for one visitor only.
  return sendPage(request, isShared && !isKeepable(page) ? await renderPage(site, request, visit) : page)
}

async function makePage(site: PageSite, key: string, { request, visit }: { request: Request; visit: Visit }) {
  const { cache, log } = site.parts
  const { generation } = cache
  const page = await renderPage(site, request, visit)
  if (!isKeepable(page)) return { page, kept: undefined }
  // The first reader need not wait until the page is compressed for later ones.
  const kept = cache
    .put(key, page, generation)
    .catch((error: unknown) => log.error({ err: error }, 'a page could not be kept'))
  return { page, kept }
}

type Sent = { visit: Visit; body: BodyInit | undefined }

const showForOwnForm = async (site: PageSite, request: Request, sent: Sent) =>
  refuseForeignForm(request, site.parts.services.publicUrl) ?? showMembersPage(site, request, sent)

/** Rendered for each member each time, whatever caching its routes allow. */
async function showMembersPage(site: PageSite, request: Request, { visit, body }: Sent) {
  const { sessionCookie, catchUp } = site.parts
  // A member who has saved and is redirected finds the change there, whichever instance answers.
  const [members] = await Promise.all([beginMembersVisit(request, sessionCookie), catchUp()])
  const { url, method } = request
  const asked = body === undefined ? request : new Request(url, { method, headers: nameOwnOrigin(request), body })
  const page = await renderPage(site, asked, { ...visit, members })
  return toMembersAnswer(sendPage(request, page), members)
}

function beginVisit(request: Request, connection: Connection, trustedProxies: AppParts['trustedProxies']): Visit {
  const forwardedFor = request.headers.get('x-forwarded-for') ?? undefined
  const address = clientAddress(connection?.incoming?.socket.remoteAddress, forwardedFor, trustedProxies)
  const faults: unknown[] = []
  return { address, faults, report: (fault) => faults.push(fault), entry: undefined, members: undefined }
}

/** Renders a page in its final form, and logs its faults. */
async function renderPage({ parts, render, common }: PageSite, request: Request, visit: Visit): Promise<RenderedPage> {
  const { services, log } = parts
  const reference = parts.newReference()
  // Rendered whole for HEAD too: the headers must be those of GET.
  const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
  // Read before rendering, so that a change during rendering ends the page.
  const change = visit.members ? undefined : await nextChange(services)
  let document: RenderedDocument | undefined
  const answer = await render(asked, visit, (rendered) => (document = rendered))
  // The router also reports its refusals (a form to a page without one, a foreign origin): no fault of ours.
  const level = answer.status >= 500 ? 'error' : 'debug'
  const facts = { reference, method: request.method, path: loggablePath(request.url) }
  for (const fault of visit.faults) log[level]({ err: fault, ...facts }, 'a page failed')
  const page = await finish(answer, document, { reference, frameOrigin: await frameOrigin(services), common })
  if (!visit.members && isKeepable(page)) page.headers['ETag'] = etagOf(page.body)
  return { ...page, expiresAt: earliest(page.expiresAt, change) }
}

async function finish(
  answer: Response,
  taken: RenderedDocument | undefined,
  { reference, frameOrigin: origin, common }: { reference: string; frameOrigin: string; common: PageSite['common'] },
): Promise<RenderedPage> {
  const { [PAGE_EXPIRES.toLowerCase()]: expires, ...own } = Object.fromEntries(answer.headers)
  const rendered = answer.body === null ? taken : undefined
  // Bytes, not text: a file may not be text, and a byte order mark would be lost.
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { markup, data } = rendered ?? { markup: bytes.toString(), data: undefined }
  const named = (text: string) => (answer.status >= 500 ? nameFault(text, reference) : text)
  const isDocument = own['content-type']?.startsWith('text/html')
  const document = isDocument ? finishDocument(named(markup), origin, data && named(data)) : undefined
  return {
    status: answer.status,
    body: document?.bytes ?? (answer.status >= 500 ? Buffer.from(named(markup)) : bytes),
    expiresAt: expires === undefined ? undefined : new Date(expires),
    // Documents of the router come separately from the answer.
    isPlain: isDocument && !rendered,
    headers: {
      ...common,
      'cache-control': answer.status === 200 ? PUBLIC_CACHING : 'no-store',
      ...(answer.status === 503 && { 'retry-after': String(DATABASE_AWAY_SECONDS) }),
      ...own,
      'Content-Security-Policy': document?.policy ?? NOTHING_ALLOWED,
    },
  }
}

function isKeepable({ status, headers }: RenderedPage): boolean {
  const type = headers['content-type'] ?? ''
  const isPage = type.startsWith('text/html') || type.startsWith(DATA_TYPE)
  return status === 200 && isPage && headers['cache-control'] === PUBLIC_CACHING && headers['set-cookie'] === undefined
}

const isLongForm = (url: string) => /^\/admin\/(?:(?:news|verein)\/|spiele\/einlesen)/i.test(new URL(url).pathname)

const LONG_AGO = new Date(0)

/** Any page may show articles, which appear and vanish by the clock, and shows a year. */
async function nextChange({ news, now }: AppParts['services']): Promise<Date | undefined> {
  // A page must be answered even when the news cannot be read; showing any will then be a fault of its own. Its expiry is unknown, so it is
  // not cached.
  const newsChange = await news.nextChange().catch(() => LONG_AGO)
  return earliest(newsChange, startOfBerlinYear(berlinYear(now()) + 1))
}

/** `/news/` is `/news`: one address per page. */
function withoutTrailingSlash(request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/' || !pathname.endsWith('/')) return undefined
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`
  return new Response(null, { status: 308, headers: { Location: path + search } })
}

async function frameOrigin(services: AppParts['services']): Promise<string> {
  // A page must be answered even when the club's facts cannot be read; then no frame is allowed.
  const club = await services.club.getFacts('club').catch(() => undefined)
  return club?.map ? new URL(club.map.embedUrl).origin : "'none'"
}

const PATHS = [UPLOAD_PATH, ARCHIVE_UPLOAD_PATH, FILE_UPLOAD_PATH, MEMBER_FILE_UPLOAD_PATH]

/**
 * Whether a request may carry pictures, a PDF, a former website or a tournament from its hall, which are larger than any form. Their room
 * identifies the sender first, and reads them as a stream, with limits of its own. Differently spelled addresses get the limit of forms.
 */
export function isUpload({ method, url }: Request): boolean {
  const { pathname } = new URL(url)
  return method === 'POST' && (PATHS.includes(pathname) || isReturnPath(pathname))
}
