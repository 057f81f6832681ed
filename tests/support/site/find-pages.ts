import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#site/routes.ts'
import { EVENT_PAGE } from './public-pages.ts'
import { UNCOMPRESSED } from './uncompressed.ts'

const toId = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, '')

const toRoute = (entry: RouteConfigEntry): RouteObject =>
  entry.index
    ? { id: toId(entry), index: true }
    : {
        id: toId(entry),
        ...(entry.path !== undefined && { path: entry.path }),
        ...(entry.children && { children: entry.children.map(toRoute) }),
      }

const TREE = routes.map(toRoute)

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ index, path, children = [] }) => [
    ...(index ? ['/'] : []),
    ...(path === undefined || /[:*]/.test(path) ? [] : [`/${path}`]),
    ...pathsOf(children),
  ])

/**
 * @property id of the route that serves it @property isFilledIn whether it has fields to type, choose or tick
 * @property forms those that send something, as in the page; GET forms are in the address and not stored
 * @property fields names of their fields to type, choose or tick
 */
export type FoundPage = { id: string; path: string; isFilledIn: boolean; forms: string[]; fields: string[] }

/**
 * One page of every route that can be reached: by an address without parameters, or by following links from there.
 *
 * @param headers of the visitor's browser @param mailed addresses that occur in mails only
 */
export async function findPages(
  origin: string,
  headers: Record<string, string>,
  mailed: string[] = [],
): Promise<FoundPage[]> {
  const found = new Map<string, FoundPage>()
  // Each once: nearly every page links to all others, and finding the route of an address takes longer than rendering a page.
  const paths = new Set([EVENT_PAGE, ...mailed, ...pathsOf(routes)])
  for (const path of paths) {
    const id = matchRoutes(TREE, path)?.at(-1)?.route.id
    if (id === undefined || found.has(id)) continue
    const answer = await fetch(origin + path, { headers: { ...headers, ...UNCOMPRESSED }, redirect: 'manual' })
    const further = answer.headers.get('location')
    if (further !== null && new URL(further, origin).origin === origin) paths.add(new URL(further, origin).pathname)
    if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await answer.text()
    const forms = Array.from(html.matchAll(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs), ([form]) => form)
    found.set(id, { id, path, isFilledIn: /<(input|textarea|select)\b/.test(html), forms, fields: fieldsOf(forms) })
    for (const link of linksOf(html)) paths.add(link)
  }
  return [...found.values()]
}

/** Names of fields, without hidden ones. */
const fieldsOf = (forms: string[]): string[] => {
  const fields = forms.join('').match(/<(?:input|textarea|select)\b[^>]*>/g) ?? []
  return [
    ...new Set(
      fields.flatMap((tag) => (tag.includes('type="hidden"') ? [] : (/ name="([^"]+)"/.exec(tag)?.[1] ?? []))),
    ),
  ]
}

/** The links of a page on the same site, without queries. */
const linksOf = (html: string): string[] =>
  Array.from(html.matchAll(/<a [^>]*?href="(\/(?!\/)[^"?#]*)/g), ([, path = '']) => path)
