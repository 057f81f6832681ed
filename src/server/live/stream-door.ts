import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { matchRoutes } from 'react-router'
import type { AppParts } from '#server/app-parts.ts'
import { NOTHING_ALLOWED, securityHeaders } from '#server/pages/security-headers.ts'
import { findEventAt } from '#site/routes/tournaments/tournament-path.ts'
import { dayPaths } from '#site/plain/event-paths.ts'
import { renderLiveParts } from '#site/plain/live/live-page.tsx'
import { createLiveStreams } from './live-streams.ts'

type Params = Parameters<typeof findEventAt>[1]

const ROUTES = dayPaths('live').map((path) => ({ path: `${path}/strom` }))
const STREAM = /\/strom(?:\?|$)/i

/** Opens the streams of live pages. They are written as Node writes them: as streams of the web each would take ten times the memory. */
export function createStreamDoor({ services, openStreams, log }: Pick<AppParts, 'services' | 'openStreams' | 'log'>) {
  const live = createLiveStreams({ days: services.days, streams: openStreams, render: renderLiveParts })
  const headers = { ...securityHeaders(services.publicUrl), 'Content-Security-Policy': NOTHING_ALLOWED }

  const notNow = () => new Response(null, { status: 503, headers: { ...headers, 'Retry-After': '30' } })

  async function answer(outgoing: ServerResponse, request: Request, params: Params): Promise<Response> {
    const event = await findEventAt(services.tournaments, params)
    if (!event) return new Response(null, { status: 404, headers })
    const { searchParams } = new URL(request.url)
    const chosen = searchParams.get('mannschaft') ?? undefined
    const seen = Number(request.headers.get('last-event-id') ?? searchParams.get('stand'))
    const isOpen = await live.open(outgoing, { event, chosen, seen, headers })
    // A copy: of the server's own light answers it looks at the body before the header.
    return isOpen ? RESPONSE_ALREADY_SENT.clone() : notNow()
  }

  /** @returns undefined for whatever is no stream */
  return (request: Request, connection: unknown): Promise<Response> | undefined => {
    if (request.method !== 'GET' || !STREAM.test(request.url)) return undefined
    const params = matchRoutes(ROUTES, new URL(request.url).pathname)?.at(-1)?.params
    // Absent when the app is called without a port.
    const { outgoing } = (connection ?? {}) as { outgoing?: ServerResponse }
    if (!params || !outgoing) return undefined
    return answer(outgoing, request, params).catch((error: unknown) => {
      log.error({ err: error }, 'a page could not listen')
      return notNow()
    })
  }
}
