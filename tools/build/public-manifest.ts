import { contentHash } from '#shared/content-hash.ts'
import { isForPublic } from '#server/pages/members-route.ts'

const ASSIGNMENT = /^window\.__reactRouterManifest=(\{.*\});$/s

type Route = { id: string; path?: string; hasDefaultExport?: boolean; imports?: string[]; css?: string[] }
type Manifest = { entry?: { module: string; css: string[] }; routes: Record<string, Route>; url: string }

/**
 * The router's browser manifest without the members' area, which public pages do not need.
 *
 * @param script text of the manifest as the router's build has written it
 * @returns its address for browsers, which it also names itself, and its text
 * @throws when the script is no manifest
 */
export function toPublicManifest(script: string): { url: string; script: string } {
  const [, json] = ASSIGNMENT.exec(script.trim()) ?? []
  if (json === undefined) throw new Error('The manifest of the router is not written as it used to be.')
  // Written by the router's build of the version in the lock file.
  const { routes: all, url: _, ...others } = JSON.parse(json) as Manifest
  const isLoaded = (file: string) => file === others.entry?.module || others.entry?.css.includes(file) === true
  // A route without a page is a file or a redirect, which the router never navigates to.
  const kept = Object.values(all).filter(
    ({ id, path, hasDefaultExport }) => isForPublic(id, path) && hasDefaultExport !== false,
  )
  const routes = Object.fromEntries(kept.map((route) => [route.id, shorten(route, isLoaded)]))
  const manifest = { ...others, routes }
  const url = `/assets/public-manifest-${contentHash(Buffer.from(JSON.stringify(manifest))).slice(0, 8)}.js`
  return { url, script: `window.__reactRouterManifest=${JSON.stringify({ ...manifest, url })};` }
}

/**
 * The router treats a missing value as `false`, and fetches a route's files before showing it: files of every page are already loaded.
 * The root's files stay, because the router reads from it which styles to put into a page.
 */
function shorten(route: Route, isLoaded: (file: string) => boolean): Route {
  const needed = (files: string[] | undefined) => files?.filter((file) => !isLoaded(file))
  const own = route.id === 'root' ? route : { ...route, imports: needed(route.imports), css: needed(route.css) }
  // JSON leaves out undefined values.
  return JSON.parse(JSON.stringify(own, (_, value: unknown) => (value === false ? undefined : value))) as Route
}
