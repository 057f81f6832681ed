import { Hono } from 'hono'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { DATABASE_AWAY_SECONDS, isDatabaseAway } from '#shared/database-away.ts'
import { renderPage } from './document.ts'
import { linkRoutes } from './link-routes.ts'
import { textsOf } from './page-context.ts'
import { fontFiles, type PagesContext } from './pages-context.ts'
import { textPage } from './refusal-page.ts'
import { setUpRoutes } from './set-up-routes.ts'

/** Paths below the mount that the pages answer. */
export const PAGE_PATHS = ['/link', '/link/neu', '/einrichten', ...fontFiles.map((name) => `/${name}`)]

/** The pages of the identity service, to be mounted under the path of `baseUrl`. They work without any script. */
export function createPages(pages: PagesContext): Hono {
  const app = new Hono()
  app.route('/', linkRoutes(pages))
  app.route('/', setUpRoutes(pages))
  for (const name of fontFiles) {
    app.get(`/${name}`, (c) => {
      c.header('Content-Type', 'font/woff2')
      c.header('Cache-Control', 'public, max-age=2592000')
      return c.body(pages.look().fonts[name])
    })
  }
  app.onError((error, c) => {
    const texts = textsOf(c)
    if (error instanceof HasherBusyError) {
      const answer = renderPage(pages, textPage(429, texts.refused.title, texts.refused.busy), texts)
      answer.headers.set('Retry-After', String(error.waitSeconds))
      return answer
    }
    const reference = pages.reportFault(error, c.req.raw)
    if (isDatabaseAway(error)) {
      const answer = renderPage(pages, textPage(503, texts.refused.title, texts.refused.away), texts)
      answer.headers.set('Retry-After', String(DATABASE_AWAY_SECONDS))
      return answer
    }
    return renderPage(pages, textPage(500, texts.refused.title, texts.refused.fault(reference)), texts)
  })
  return app
}
