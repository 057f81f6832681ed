import type { ReactNode } from 'react'
import type { SiteContext } from '../context.ts'
import type { Services } from '../services.ts'

/** A small program of a plain page; each is a file in `scripts`. */
export type PlainScript = 'draw' | 'hall' | 'live' | 'slip'

/** @property address of the visitor, for rate limits only */
export type PlainVisit = {
  request: Request
  params: Readonly<Record<string, string | undefined>>
  ctx: SiteContext
  services: Services
  address: string
}

/**
 * The content of a plain page.
 *
 * @property path canonical, beginning with a slash; undefined for pages that no search engine should list
 * @property subtitle below the club's name
 * @property styles of this page alone, as text
 * @property doesScriptWait loads the script after the first paint, where the page is complete without it @property atOnce inline code that runs
 * before that
 * @property data for search engines @property isScreen a wall screen, which needs no frame
 * @property headers `Cache-Control` defaults to `private, no-cache`
 */
export type PlainDocument = {
  title: string
  description: string
  path: string | undefined
  subtitle: string
  styles: string
  body: ReactNode
  script?: PlainScript
  doesScriptWait?: boolean
  atOnce?: string
  data?: Record<string, unknown>
  isScreen?: boolean
  status?: number
  headers?: Record<string, string>
}

/**
 * A page that React renders on the server only: the browser gets it without the router's program, with at most a small one of its own (decision
 * 0020).
 *
 * @property paths as in `routes.ts`
 * @property show undefined when there is nothing; the router then answers
 * @property act handles its form; without it the page has none
 */
export type PlainPage = {
  paths: readonly string[]
  show: (visit: PlainVisit) => Promise<PlainDocument | Response | undefined>
  act?: (visit: PlainVisit) => Promise<PlainDocument | Response | undefined>
}
