import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { composeTournamentCalendar } from '#features/calendar/tournament-calendar.ts'
import type { Log } from '#platform/log/log.ts'
import { assetRoutes } from '#server/pages/asset-routes.ts'
import { finishDocument } from '#server/pages/document.ts'
import { etagOf, PageCache, type PageBudget, type RenderedPage } from '#server/pages/page-cache.ts'
import { NOTHING_ALLOWED, securityHeaders, sendPage } from '#server/pages/send-kept.ts'
import { PUBLIC_CACHING } from '#site/page-expires.ts'
import { domainOf } from '../find-site.ts'
import { missingPage, sendHostPage } from '../host-pages.ts'
import { listTournaments, nextChange, type ListedTournament, type Sharing } from './list-shared.ts'
import type { HostFrame } from './shared-document.tsx'

type Needs = HostFrame & {
  sharing: () => readonly Sharing[]
  clientFolder: string
  pageBudget: PageBudget
  now: () => Date
  log: Log
}

/** The host's own pages about what its clubs share. */
export function createOwnAnswer({ sharing, clientFolder, pageBudget, now, log, origin, imprintUrl }: Needs) {
  const { hostname } = new URL(origin)
  const cache = new PageCache(now, pageBudget)
  const files = getRequestListener(assetRoutes(clientFolder).fetch) as RequestListener
  const pages = getRequestListener(answerPage) as RequestListener

  async function answerPage(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const kept = cache.find(pathname, request)
    if (kept) return kept
    const { page } = await cache.share(pathname, async () => {
      const { generation } = cache
      const made = await makePage(pathname, sharing(), { origin, imprintUrl, moment: now() })
      const putting = cache
        .put(pathname, made, generation)
        .catch((error: unknown) => log.error({ err: error }, 'a page of the host could not be kept'))
      return { page: made, kept: putting }
    })
    return sendPage(request, page)
  }

  return {
    /** Whether a request is for the host's own address. */
    isOwn: (host = ''): boolean => domainOf(host) === hostname,
    answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
      const [path = ''] = (incoming.url ?? '').split('?')
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
        outgoing.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end()
      else if (PATHS.has(path)) pages(incoming, outgoing)
      else if (FILE.test(path)) files(incoming, outgoing)
      else sendHostPage(incoming, outgoing, missingPage)
    },
    /** Clears the page cache. */
    forget: (): void => cache.clear(),
  }
}

type Making = HostFrame & { moment: Date }

async function makePage(path: string, sharing: readonly Sharing[], making: Making): Promise<RenderedPage> {
  const { moment, origin } = making
  const listed = listTournaments(sharing, moment)
  const { body, type, policy } =
    path === CALENDAR ? toCalendar(listed, origin) : await toDocument(path, sharing, making)
  return {
    status: 200,
    body,
    headers: {
      ...securityHeaders(origin),
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': policy,
      'Cache-Control': PUBLIC_CACHING,
      ETag: etagOf(body),
    },
    expiresAt: nextChange(listed, moment),
  }
}

function toCalendar(listed: readonly ListedTournament[], origin: string) {
  const text = composeTournamentCalendar({
    name: `Turniere · ${new URL(origin).hostname}`,
    url: origin + CALENDAR,
    events: listed.map(({ origin: publicUrl, competitions, clubName, entry, ...event }) => ({
      ...event,
      publicUrl,
      description: [clubName, competitions.join(', '), entry.text].filter(Boolean).join('\n'),
    })),
  })
  return { body: Buffer.from(text), type: 'text/calendar', policy: NOTHING_ALLOWED }
}

async function toDocument(path: string, sharing: readonly Sharing[], { moment, ...frame }: Making) {
  // Loads React with the first visitor; a host whose clubs share nothing never loads it.
  const { sharedHome, sharedTournaments, sharedHalls } = await import('./shared-pages.tsx')
  const show = { '/': sharedHome, '/termine': sharedTournaments }[path] ?? sharedHalls
  const { bytes, policy } = finishDocument(show(sharing, frame, moment), "'none'")
  return { body: bytes, type: 'text/html', policy }
}

const CALENDAR = '/termine.ics'
const PATHS: ReadonlySet<string> = new Set(['/', '/termine', CALENDAR, '/hallen'])
/** Fonts and the favicon. */
const FILE = /^\/(?:assets\/[\w.-]+|favicon\.svg|favicon\.ico)$/

export type OwnAnswer = ReturnType<typeof createOwnAnswer>
