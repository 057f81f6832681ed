import { Hono, type ErrorHandler, type MiddlewareHandler } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { OptionalPage } from '#features/club/look/club-pages.ts'
import { withChange } from '#features/club/with-change.ts'
import { hasPage } from '#features/club/look/look.ts'
import { isMediaAway, MEDIA_AWAY_SECONDS } from '#platform/media/media-away.ts'
import { isDatabaseAway } from '#shared/database-away.ts'
import { createTimedMemory } from '#shared/memory.ts'
import { isForMembers, isForPublic } from '#server/pages/members-route.ts'
import { theme, type Theme } from '#site/theme.ts'
import { themeOf, USUAL_THEME } from '#site/theme-of.ts'
import { takeDocument } from '#site/handoff.ts'
import { plainPages } from '#site/plain/plain-pages.ts'
import {
  faultReporter,
  previewPage,
  readStyles,
  services,
  takenRegistration,
  visitorAddress,
  whyNotHere,
  type Services,
} from '#site/services.ts'
import { siteContext } from '#site/context.ts'
import type { AppParts } from './app-parts.ts'
import { assetRoutes } from '#server/pages/asset-routes.ts'
import { createCacheKey, withoutTracking } from '#server/pages/cache-key.ts'
import { feedRoutes } from '#server/feeds/feed-routes.ts'
import { guardLoad } from '#server/load/guard-load.ts'
import { healthRoutes } from './health-routes.ts'
import { iconRoutes } from './icons/icon-routes.ts'
import { awayPage, routesThatExcuse } from '#server/pages/database-away.ts'
import { createStreamDoor } from './live/stream-door.ts'
import { returnRoute } from './lending/return-route.ts'
import { loggablePath } from './report-fault.ts'
import { mediaRoutes } from '#server/pages/media-routes.ts'
import { createRouter } from './pages/create-router.ts'
import { createFindRoute, createPageHandler } from '#server/pages/page-handler.ts'
import { leadOldAddresses } from './pages/lead-old-addresses.ts'
import { pagesOfTheClub } from '#server/pages/pages-of-the-club.ts'
import { createFindScript, createPlainAnswers } from '#server/pages/plain-answers.ts'
import { toPreviewPage } from '#server/pages/preview-page.ts'
import { publicManifestUrl } from '#server/pages/public-manifest-url.ts'
import { createMethodRefusal } from './pages/refuse-method.ts'
import { isWellFormed, refuseMalformed } from './refuse-malformed.ts'
import { NOTHING_ALLOWED, securityHeaders, createSendKept, type SendKept } from '#server/pages/send-kept.ts'
import { sessionRoutes } from '#server/members/session-routes.ts'
import { createStyleReader } from '#server/pages/style-reader.ts'
import { createShortcut } from '#server/pages/shortcut.ts'

export type App = {
  fetch: (request: Request, connection?: unknown) => Response | Promise<Response>
  /** Asked before `fetch` where there is a server of Node's. */
  sendKept: SendKept
}

/** The whole site from request to answer; no port, so that tests can call it as it is. */
export function createApp(parts: AppParts): App {
  const findKey = createCacheKey(new Set(Object.keys(build.routes)))
  const plain = createPlainAnswers(plainPages, createFindScript(parts.clientFolder))
  const pages = createPageHandler(parts, findKey, createRender(parts, plain))

  const hono = new Hono()
  hono.use(addSecurityHeaders(parts.services.publicUrl))
  hono.use(refuseMalformed)
  // By their own `fetch`, for they were made outside of this bundle and have their own copy of Hono.
  const wires = [parts.identity, parts.dataApi, parts.storageApi, parts.functionsApi, parts.realtime]
  for (const { addresses, fetch } of wires) {
    for (const address of addresses) hono.all(address, (c) => fetch(c.req.raw, c.env as object))
  }
  hono.route('/', sessionRoutes(parts))
  hono.route('/', returnRoute(parts))
  hono.route('/', healthRoutes(parts))
  hono.route('/', mediaRoutes(parts))
  hono.route('/', feedRoutes(parts))
  hono.route('/', iconRoutes(parts))
  if (parts.clientFolder !== undefined) hono.route('/', assetRoutes(parts.clientFolder))
  const findRoute = createFindRoute(build.routes)
  // Pages must be answered even when the club's own cannot be read.
  const isOwnPage = async (path: string) => (await parts.services.pages.find(path).catch(() => undefined)) !== undefined
  const isRoute = (path: string) => findRoute(path) !== undefined || plain.isThere(path) || isOwnPage(path)
  const pagesOrMoved = leadOldAddresses({ find: parts.services.findRedirect, isRoute }, pages)
  hono.all('*', (c) => pagesOrMoved(c.req.raw, c.env))
  hono.onError(excuseFault(parts))

  const shortcut = createShortcut(parts, findKey)
  const openStream = createStreamDoor(parts)
  const guarded = guardLoad(parts.gates, (request, connection) => hono.fetch(request, connection as object))
  return {
    sendKept: createSendKept(parts),
    fetch(request, connection) {
      if (!isWellFormed(request, connection)) return hono.fetch(request, connection as object)
      const asked = withoutTracking(request)
      return shortcut(asked) ?? openStream(asked, connection) ?? guarded(asked, connection)
    },
  }
}

type Render = Parameters<typeof createPageHandler>[2]
type Visit = Parameters<Render>[1]

/** Makes a page: a plain one by itself, a public one by a router that knows only those, one of the members' area by one that knows all. */
function createRender(parts: AppParts, plain: ReturnType<typeof createPlainAnswers>): Render {
  const { services: offered, clientFolder } = parts
  const { membersRouter, publicRouter } = createRouters(parts)
  const styles = createStyleReader(clientFolder)
  const refuseMethod = createMethodRefusal((build as ServerBuild).routes)

  const createContext = async (shown: Services, { address, report }: Visit) => {
    const context = new RouterContextProvider()
    context.set(services, shown)
    context.set(siteContext, parts.ctx)
    context.set(theme, await readTheme(shown.club))
    context.set(readStyles, styles)
    context.set(visitorAddress, address)
    context.set(faultReporter, report)
    return context
  }

  return async (request, visit, take) => {
    const { entry, members } = visit
    const context = await createContext(offered, visit)
    const { address } = visit
    const shown = members
      ? undefined
      : await plain.answer(request, { ctx: parts.ctx, services: offered, address, theme: context.get(theme) })
    if (shown) return shown
    context.set(takeDocument, take)
    context.set(takenRegistration, entry)
    members?.fill(context)
    context.set(previewPage, async (path, change) => {
      const changed = {
        ...offered,
        club: withChange(offered.club, change),
        shownToAll: createTimedMemory(offered.now),
      }
      const ofPreview = await createContext(changed, visit)
      let page = ''
      ofPreview.set(takeDocument, ({ markup }) => void (page = markup))
      await publicRouter(new Request(new URL(path, offered.publicUrl)), ofPreview)
      return toPreviewPage(page, changed.club)
    })
    const answer = await (members ? membersRouter : publicRouter)(request, context)
    if (answer.status !== 405) return answer
    context.set(whyNotHere, 405)
    return refuseMethod(request, (page) => publicRouter(page, context))
  }
}

function createRouters({ services: { publicUrl, club }, clientFolder }: AppParts) {
  const publicHost = new URL(publicUrl).host
  const built = build as ServerBuild
  const hasPageNow = async (page: OptionalPage) => hasPage(await club.getFacts('look'), page)
  const routes = routesThatExcuse(pagesOfTheClub(built.routes, hasPageNow))
  const served = { ...built, routes, allowedActionOrigins: [publicHost] }
  const ofMembers = { ...served, routes: only(isForMembers, routes) }
  return {
    membersRouter: createRouter(ofMembers, import.meta.env.MODE),
    publicRouter: createRouter(forPublicPages(served, clientFolder), import.meta.env.MODE),
  }
}

function addSecurityHeaders(publicUrl: string): MiddlewareHandler {
  const common = securityHeaders(publicUrl)
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(common)) if (!c.res.headers.has(name)) c.header(name, value)
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', NOTHING_ALLOWED)
  }
}

function excuseFault({ newReference, log }: AppParts): ErrorHandler {
  return (error, c) => {
    // The log heard of it when it began; it need not hear of every picture.
    if (isMediaAway(error)) return mediaAway()
    const reference = newReference()
    log.error({ err: error, reference, method: c.req.method, path: loggablePath(c.req.url) }, 'a request failed')
    if (isDatabaseAway(error)) return awayPage(c.req.method)
    return c.text(
      `Unexpected Application Error!\n\nHier ist etwas schiefgegangen. Nummer für Rückfragen: ${reference}\n`,
      500,
    )
  }
}

/**
 * The site without the members' area. Who reads public pages is not told of its routes, which weigh more than all others, and the router
 * does not go through them for each page.
 */
function forPublicPages(build: ServerBuild, clientFolder: string | undefined): ServerBuild {
  // While developing, the browser gets the list of all routes.
  if (clientFolder === undefined) return build
  const routes = only(isForPublic, build.assets.routes)
  const assets = { ...build.assets, routes, url: publicManifestUrl(clientFolder) }
  return { ...build, routes: only(isForPublic, build.routes), assets }
}

function only<Route extends { path?: string | undefined }>(
  isWanted: (id: string, path: string | undefined) => boolean,
  routes: Record<string, Route | undefined>,
) {
  return Object.fromEntries(Object.entries(routes).filter(([id, route]) => isWanted(id, route?.path)))
}

const mediaAway = () =>
  new Response('Dieses Bild ist im Augenblick nicht zu erreichen.\n', {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(MEDIA_AWAY_SECONDS),
    },
  })

/** A page must be answered even when the club's facts cannot be read; then it wears what every club begins with. */
async function readTheme(club: Services['club']): Promise<Theme> {
  const facts = await Promise.all([club.getFacts('look'), club.getFacts('club')]).catch(() => undefined)
  return facts ? themeOf(...facts) : USUAL_THEME
}
