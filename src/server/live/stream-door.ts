import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { matchRoutes } from 'react-router'
import type { AppParts } from '#server/app-parts.ts'
import { NOTHING_ALLOWED, securityHeaders } from '#server/pages/send-kept.ts'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { softenNames } from '#features/tournaments/day/soften-names.ts'
import { findEventAt } from '#site/routes/tournaments/tournament-path.ts'
import { dayPaths } from '#site/plain/event-paths.ts'
import { softenForHall } from '#site/plain/glance-softly.ts'
import { renderHallParts } from '#site/plain/hall/hall-page.tsx'
import { renderLiveParts } from '#site/plain/live/live-page.tsx'
import { createLiveStreams } from './live-streams.ts'

type Asked = { page: Listening; params: Parameters<typeof findEventAt>[1] }

type Listening = 'live' | 'halle'

const routesOf = (page: Listening) => dayPaths(page).map((path) => ({ path: `${path}/strom`, page }))
const ROUTES = [...routesOf('live'), ...routesOf('halle')]
const STREAM = /\/strom(?:\?|$)/i

/** Opens the streams of live pages through Node's own response: as web streams each would take ten times the memory. */
export function createStreamDoor({ ctx, openStreams, log }: AppParts) {
  const open = { ctx, streams: openStreams }
  const makeStreams = async (): Promise<Record<Listening, ReturnType<typeof createLiveStreams>>> => {
    const hyphenate = await loadHyphenation()
    return {
      live: createLiveStreams({
        ...open,
        render: (day, chosen) => renderLiveParts(ctx, softenNames(day, hyphenate), chosen),
      }),
      halle: createLiveStreams({ ...open, render: (day) => renderHallParts(softenForHall(day, hyphenate)) }),
    }
  }
  let streams: ReturnType<typeof makeStreams> | undefined
  const headers = { ...securityHeaders(ctx.publicUrl), 'Content-Security-Policy': NOTHING_ALLOWED }

  const notNow = () => new Response(null, { status: 503, headers: { ...headers, 'Retry-After': '30' } })

  async function answer(outgoing: ServerResponse, request: Request, { page, params }: Asked): Promise<Response> {
    const event = await findEventAt(ctx.offeredEvents, params)
    if (!event) return new Response(null, { status: 404, headers })
    const { searchParams } = new URL(request.url)
    const chosen = searchParams.get('mannschaft') ?? undefined
    const seen = Number(request.headers.get('last-event-id') ?? searchParams.get('stand'))
    const isOpen = await (await (streams ??= makeStreams()))[page].open(outgoing, { event, chosen, seen, headers })
    // A copy, because the server checks a light answer's body before its header.
    return isOpen ? RESPONSE_ALREADY_SENT.clone() : notNow()
  }

  /** @returns undefined for all other requests */
  return (request: Request, connection: unknown): Promise<Response> | undefined => {
    if (request.method !== 'GET' || !STREAM.test(request.url)) return undefined
    const match = matchRoutes(ROUTES, new URL(request.url).pathname)?.at(-1)
    // Absent when the app is called without a port.
    const { outgoing } = (connection ?? {}) as { outgoing?: ServerResponse }
    if (!match || !outgoing) return undefined
    return answer(outgoing, request, { page: match.route.page, params: match.params }).catch((error: unknown) => {
      log.error({ err: error }, 'a page could not listen')
      return notNow()
    })
  }
}
