import { data, type ServerBuild } from 'react-router'
import { DATABASE_AWAY_SECONDS, isDatabaseAway } from '#shared/database-away.ts'
import { GO_BACK } from '#site/sending/go-back.ts'
import { faultReporter } from '#site/services.ts'
import { finishDocument } from './document.ts'
import { withWork } from './pages-of-the-club.ts'

const STATUS = 503
const AWAY_HEADERS = { 'Cache-Control': 'no-store', 'Retry-After': String(DATABASE_AWAY_SECONDS) }

/**
 * Has the routes answer with 503 when the database is away: the router knows a status only of what was thrown as an answer, and shows
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

const PAGE = `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Gleich wieder da</title>
<style>body{font:18px/1.6 system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 1rem;color:#0a1a3c}h1{font-size:1.7rem;line-height:1.2}a{color:#0755b9}</style></head>
<body><main><h1>Gleich wieder da</h1><p>Diese Seite ist im Augenblick nicht zu erreichen. Das liegt nicht an Ihnen.</p>
<p>Bitte versuchen Sie es in einer Minute noch einmal.</p><p>${GO_BACK}</p><p><a href="/">Zur Startseite</a></p></main></body></html>
`

/** For what fails before the site's own pages are in play: who somebody is, say, or which picture is meant. */
export function awayPage(method: string): Response {
  const { bytes, policy } = finishDocument(PAGE, "'none'")
  return new Response(method === 'HEAD' ? null : bytes, {
    status: STATUS,
    headers: { ...AWAY_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
