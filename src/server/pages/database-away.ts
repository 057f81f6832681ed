import { data, type ServerBuild } from 'react-router'
import { DATABASE_AWAY_SECONDS, isDatabaseAway } from '#shared/database-away.ts'
import { GO_BACK } from '#site/sending/go-back.ts'
import { faultReporter } from '#site/services.ts'
import { noticeDocument } from './notice-document.ts'
import { withWork } from './pages-of-the-club.ts'

const STATUS = 503
const AWAY_HEADERS = { 'Cache-Control': 'no-store', 'Retry-After': String(DATABASE_AWAY_SECONDS) }

/**
 * Makes the routes answer 503 when the database is away: the router takes a status only from a thrown answer, and shows
 * every other error as a fault of ours.
 */
export const routesThatExcuse = (routes: ServerBuild['routes']) =>
  withWork(routes, (_, work) => async (args) => {
    try {
      return await work(args)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      args.context.get(faultReporter)(error)
      throw data(null, { status: STATUS, headers: AWAY_HEADERS })
    }
  })

const TEXT = `<p>Diese Seite ist im Augenblick nicht zu erreichen. Das liegt nicht an Ihnen.</p>
<p>Bitte versuchen Sie es in einer Minute noch einmal.</p><p>${GO_BACK}</p><p><a href="/">Zur Startseite</a></p>`

/** For failures before the site's own pages can be rendered, such as when identifying the member or finding a picture. */
export function awayPage(method: string): Response {
  const { bytes, policy } = noticeDocument('Gleich wieder da', TEXT)
  return new Response(method === 'HEAD' ? null : bytes, {
    status: STATUS,
    headers: { ...AWAY_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
