import { Hono } from 'hono'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { DATABASE_AWAY_SECONDS, isDatabaseAway } from '#shared/database-away.ts'
import { createPageRenderer } from './document.ts'
import { linkRoutes } from './link-routes.ts'
import { textsOf } from './page-context.ts'
import { fontFiles, type PagesNeeds } from './pages-needs.ts'
import { textPage } from './refusal-page.ts'
import { setUpRoutes } from './set-up-routes.ts'

/** Paths below the mount that the pages answer. */
export const PAGE_PATHS = ['/link', '/link/neu', '/einrichten', ...fontFiles.map((name) => `/${name}`)]

/** The pages that people see of the identity service, to be mounted under the path of `baseUrl`. They work without any script. */
export function createPages(needs: PagesNeeds): Hono {
  const render = createPageRenderer(needs)
  const pages = new Hono()
  pages.route('/', linkRoutes(needs, render))
  pages.route('/', setUpRoutes(needs, render))
  for (const name of fontFiles) {
    pages.get(`/${name}`, (c) => {
      c.header('Content-Type', 'font/woff2')
      c.header('Cache-Control', 'public, max-age=2592000')
      return c.body(needs.look().fonts[name])
    })
  }
  pages.onError((error, c) => {
    const texts = textsOf(c)
    if (error instanceof HasherBusyError) {
      const answer = render(textPage(429, texts.refused.title, texts.refused.busy), texts)
      answer.headers.set('Retry-After', String(error.waitSeconds))
      return answer
    }
    const reference = needs.reportFault(error, c.req.raw)
    if (isDatabaseAway(error)) {
      const answer = render(textPage(503, texts.refused.title, texts.refused.away), texts)
      answer.headers.set('Retry-After', String(DATABASE_AWAY_SECONDS))
      return answer
    }
    return render(textPage(500, texts.refused.title, texts.refused.fault(reference)), texts)
  })
  return pages
}
