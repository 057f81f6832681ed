import { contentHash } from '#shared/content-hash.ts'
import { isForPublic } from '#server/pages/members-route.ts'

const ASSIGNMENT = /^window\.__reactRouterManifest=(\{.*\});$/s

type Route = { id: string; path?: string; hasDefaultExport?: boolean; imports?: string[]; css?: string[] }
type Manifest = { entry?: { module: string; css: string[] }; routes: Record<string, Route>; url: string }

/**
 * The router's browser manifest without the members' area, of which visitors of the public pages need to know nothing.
 *
 * @param script text of the manifest as the router's build has written it
 * @returns where browsers are to find it, which it also says of itself, and its text
 * @throws when the script is no manifest
 */
export function toPublicManifest(script: string): { url: string; script: string } {
  const [, json] = ASSIGNMENT.exec(script.trim()) ?? []
  if (json === undefined) throw new Error('The manifest of the router is not written as it used to be.')
  // Written by the router's build of the version that the lock file names.
  const { routes: all, url: _, ...others } = JSON.parse(json) as Manifest
  const isLoaded = (file: string) => file === others.entry?.module || others.entry?.css.includes(file) === true
  // What has no page is a file or a redirect, to which only the browser itself goes.
  const kept = Object.values(all).filter(
    ({ id, path, hasDefaultExport }) => isForPublic(id, path) && hasDefaultExport !== false,
  )
  const routes = Object.fromEntries(kept.map((route) => [route.id, shorten(route, isLoaded)]))
  const manifest = { ...others, routes }
  const url = `/assets/public-manifest-${contentHash(Buffer.from(JSON.stringify(manifest))).slice(0, 8)}.js`
  return { url, script: `window.__reactRouterManifest=${JSON.stringify({ ...manifest, url })};` }
}

/**
 * The router takes what is missing for `false`, and fetches a route's files before it is shown: those of every page are there already.
 * What the root needs stays, for the router asks it which styles to put into a page.
 */
function shorten(route: Route, isLoaded: (file: string) => boolean): Route {
  const needed = (files: string[] | undefined) => files?.filter((file) => !isLoaded(file))
  const own = route.id === 'root' ? route : { ...route, imports: needed(route.imports), css: needed(route.css) }
  // Goes into JSON, which leaves out what is undefined.
  return JSON.parse(JSON.stringify(own, (_, value: unknown) => (value === false ? undefined : value))) as Route
}
