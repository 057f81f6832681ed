import type { ReactNode } from 'react'
import type { SiteContext } from '../context.ts'
import type { Services } from '../services.ts'

/** A small program of a plain page; each is a file in `scripts`. */
export type PlainScript = 'draw' | 'hall' | 'live' | 'slip'

/** @property address of the visitor, for limits only */
export type PlainVisit = {
  request: Request
  params: Readonly<Record<string, string | undefined>>
  ctx: SiteContext
  services: Services
  address: string
}

/**
 * What a plain page shows.
 *
 * @property path canonical, beginning with a slash; undefined where no search engine shall list the page
 * @property subtitle stands below the club's name
 * @property styles of this page alone, as text
 * @property doesScriptWait until everything is painted, where the page is whole without it @property atOnce a line of program before that
 * @property data for search engines @property isScreen hangs somewhere and needs no frame
 * @property headers `Cache-Control` is `private, no-cache` where they do not say it
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
 * A page that React renders on the server only: the browser gets it without the router's program, with its own small one at most
 * (decision 0020).
 *
 * @property paths as in `routes.ts`
 * @property show undefined where there is nothing, which the router then says
 * @property act takes its form; without it the page has none
 */
export type PlainPage = {
  paths: readonly string[]
  show: (visit: PlainVisit) => Promise<PlainDocument | Response | undefined>
  act?: (visit: PlainVisit) => Promise<PlainDocument | Response | undefined>
}
