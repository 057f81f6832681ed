import { matchRoutes } from 'react-router'
import { optionalPageOf } from '#features/club/look/club-pages.ts'
import { hasPage } from '#features/club/look/look.ts'
import type { Theme } from '#site/theme.ts'
import type { PlainDocument, PlainPage, PlainVisit } from '#site/plain/plain-page.ts'
import { renderPlainPage } from '#site/plain/render-plain-page.tsx'
import { readSiteFacts } from '#site/site-facts.ts'
import type { FindScript } from './built-files.ts'
import { refuseToPrograms } from './find-route.ts'
import { refuseForeignForm } from './foreign-form.ts'

type Visit = Omit<PlainVisit, 'params' | 'request'> & { theme: Theme }

/** Answers the addresses of plain pages; the router answers all others. */
export function createPlainAnswers(pages: readonly PlainPage[], findScript: FindScript) {
  const find = createFindPage(pages)
  return {
    /** Whether a plain page exists at a path. */
    isThere: (pathname: string) => find(pathname) !== undefined,

    /** @returns undefined if there is nothing to show */
    async answer(request: Request, { theme, ...visit }: Visit): Promise<Response | undefined> {
      const found = find(new URL(request.url).pathname)
      if (!found || !(await isOfTheClub(found.path, visit.services))) return undefined
      const { page, params } = found
      const work = request.method === 'GET' ? page.show : request.method === 'POST' ? page.act : undefined
      if (!work) return refuseToPrograms(request, page.act ? 'GET, HEAD, POST' : 'GET, HEAD')
      const refused = refuseForeignForm(request, visit.services.publicUrl)
      if (refused) return refused
      const shown = await work({ ...visit, request, params })
      if (!shown || shown instanceof Response) return shown
      return toResponse(shown, { theme, site: await readSiteFacts(visit.services), findScript })
    },
  }
}

function createFindPage(pages: readonly PlainPage[]) {
  const routes = pages.flatMap((page) => page.paths.map((path) => ({ path, page })))
  const names = new Set(routes.map(({ path }) => path.split('/').findLast((part) => !part.startsWith(':'))))
  return (pathname: string) => {
    // A cheap check first: the router would sort all routes anew for each of the many other paths.
    const parts = pathname.toLowerCase().split('/')
    if (!parts.some((part) => names.has(part))) return undefined
    const match = matchRoutes(routes, pathname)?.at(-1)
    return match && { ...match.route, params: match.params }
  }
}

async function isOfTheClub(path: string, { club }: PlainVisit['services']): Promise<boolean> {
  const page = optionalPageOf(path)
  return page === undefined || hasPage(await club.getFacts('look'), page)
}

type Surroundings = { theme: Theme; site: Awaited<ReturnType<typeof readSiteFacts>>; findScript: FindScript }

function toResponse(shown: PlainDocument, { theme, site, findScript }: Surroundings): Response {
  const scriptUrl = shown.script && findScript(shown.script)
  return new Response(renderPlainPage(shown, { theme, site, scriptUrl }), {
    status: shown.status ?? 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache', ...shown.headers },
  })
}
