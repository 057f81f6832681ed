import type { IncomingMessage, ServerResponse } from 'node:http'
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
import { siteContext, type SiteContext } from '#site/context.ts'
import type { AppParts } from './app-parts.ts'
import { assetRoutes } from '#server/pages/asset-routes.ts'
import { withoutTracking } from '#server/pages/cache-key.ts'
import { feedRoutes } from '#server/feeds/feed-routes.ts'
import { guardLoad } from '#server/load/guard-load.ts'
import { guardRoom } from '#server/load/guard-room.ts'
import { healthRoutes } from './health-routes.ts'
import { iconRoutes } from './icons/icon-routes.ts'
import { awayPage, routesThatExcuse } from '#server/pages/database-away.ts'
import { createStreamDoor } from './live/stream-door.ts'
import { returnRoute } from './lending/return-route.ts'
import { loggablePath } from './report-fault.ts'
import { refuse } from '#server/pages/limit-body.ts'
import { mediaRoutes } from '#server/pages/media-routes.ts'
import { createRouter } from './pages/create-router.ts'
import { findRouteIn, refuseMethod } from '#server/pages/find-route.ts'
import { answerPage, commonHeaders, type PageSite } from '#server/pages/page-handler.ts'
import { leadOldAddresses } from './pages/lead-old-addresses.ts'
import { pagesOfTheClub } from '#server/pages/pages-of-the-club.ts'
import { createPlainAnswers } from '#server/pages/plain-answers.ts'
import { publicManifestUrl, scriptFinder, styleReader } from '#server/pages/built-files.ts'
import { toPreviewPage } from '#server/pages/preview-page.ts'
import { isWellFormed, refuseMalformed } from './refuse-malformed.ts'
import { findKept, NOTHING_ALLOWED, securityHeaders, sendKept } from '#server/pages/send-kept.ts'
import { sessionRoutes } from '#server/members/session-routes.ts'

export type App = {
  fetch: (request: Request, connection?: unknown) => Response | Promise<Response>
  /** Asked before `fetch` if a Node server is in front. */
  sendKept: (incoming: IncomingMessage, outgoing: ServerResponse) => 200 | 304 | undefined
}

/** The whole site from request to answer; opens no port, so that tests can call it directly. */
export function createApp(parts: AppParts): App {
  const plain = createPlainAnswers(plainPages, scriptFinder(parts.clientFolder))
  const findRoute = findRouteIn((build as ServerBuild).routes)
  const routeIds = new Set(Object.keys(build.routes))
  const common = commonHeaders(parts.services.publicUrl)
  const site = { parts, routeIds, common, render: createRender(parts, plain, findRoute) }

  const hono = new Hono()
  hono.use(addSecurityHeaders(parts.services.publicUrl))
  hono.use(refuseMalformed)
  // Calls their own `fetch`: they were built outside of this bundle and have their own copy of Hono.
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
  // Other pages must be answered even when the club's own pages cannot be read.
  const isOwnPage = async (path: string) => (await parts.services.pages.find(path).catch(() => undefined)) !== undefined
  const isRoute = (path: string) => findRoute(path) !== undefined || plain.isThere(path) || isOwnPage(path)
  const pagesOrMoved = leadOldAddresses({ find: parts.services.findRedirect, isRoute }, (request, environment) =>
    answerPage(site, request, environment),
  )
  hono.all('*', (c) => pagesOrMoved(c.req.raw, c.env))
  hono.onError(excuseFault(parts))

  const openStream = createStreamDoor(parts)
  const inRoom = guardRoom(parts.disk, (request, connection) => hono.fetch(request, connection as object))
  const guarded = guardLoad(parts.gates, inRoom)
  return {
    sendKept: (incoming, outgoing) => sendKept(parts, incoming, outgoing),
    fetch(request, connection) {
      if (!isWellFormed(request, connection)) return hono.fetch(request, connection as object)
      const asked = withoutTracking(request)
      return findKept(parts, asked, routeIds) ?? openStream(asked, connection) ?? guarded(asked, connection)
    },
  }
}

type Render = PageSite['render']
type Visit = Parameters<Render>[1]

/** Renders plain pages itself, public pages by a router that knows only those, and pages of the members' area by a router that knows all. */
function createRender(
  parts: AppParts,
  plain: ReturnType<typeof createPlainAnswers>,
  findRoute: (path: string) => ServerBuild['routes'][string],
): Render {
  const { services: offered, clientFolder } = parts
  const { membersRouter, publicRouter } = createRouters(parts)
  const styles = styleReader(clientFolder)

  return async (request, visit, take) => {
    const { address, entry, members } = visit
    const context = await fillContext(parts.ctx, offered, visit, styles)
    const shown = members
      ? undefined
      : await plain.answer(request, { ctx: parts.ctx, services: offered, address, theme: context.get(theme) })
    if (shown) return shown
    context.set(takeDocument, take)
    context.set(takenRegistration, entry)
    members?.fill(context)
    context.set(previewPage, async (path, change) => {
      const club = withChange(offered.club, change)
      const changed = { ...offered, club, shownToAll: createTimedMemory(offered.now) }
      const ofPreview = await fillContext(parts.ctx, changed, visit, styles)
      let page = ''
      ofPreview.set(takeDocument, ({ markup }) => void (page = markup))
      await publicRouter(new Request(new URL(path, offered.publicUrl)), ofPreview)
      return toPreviewPage(page, club)
    })
    const answer = await (members ? membersRouter : publicRouter)(request, context)
    if (answer.status !== 405) return answer
    context.set(whyNotHere, 405)
    const route = findRoute(new URL(request.url).pathname)
    return refuseMethod(request, route, (page) => publicRouter(page, context))
  }
}

async function fillContext(ctx: SiteContext, shown: Services, visit: Visit, styles: ReturnType<typeof styleReader>) {
  const context = new RouterContextProvider()
  context.set(services, shown)
  context.set(siteContext, ctx)
  context.set(theme, await readTheme(shown.club))
  context.set(readStyles, styles)
  context.set(visitorAddress, visit.address)
  context.set(faultReporter, visit.report)
  return context
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
    // The log already noted that the store is away; it need not repeat this for every picture.
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
 * The site without the members' area. The routes of the members' area weigh more than all others, so readers of public pages do not get them,
 * and the router does not search them for each page.
 */
function forPublicPages(build: ServerBuild, clientFolder: string | undefined): ServerBuild {
  // In development, the browser gets the list of all routes.
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
  refuse(503, 'Dieses Bild ist im Augenblick nicht zu erreichen.\n', { 'Retry-After': String(MEDIA_AWAY_SECONDS) })

/** A page must be answered even when the club's facts cannot be read; then it gets the default theme. */
async function readTheme(club: Services['club']): Promise<Theme> {
  const facts = await Promise.all([club.getFacts('look'), club.getFacts('club')]).catch(() => undefined)
  return facts ? themeOf(...facts) : USUAL_THEME
}
