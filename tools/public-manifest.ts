import { contentHash } from '#shared/content-hash.ts'
import { isMembersRoute } from '#server/pages/members-route.ts'

const ASSIGNMENT = /^window\.__reactRouterManifest=(\{.*\});$/s

type Manifest = { routes: Record<string, { path?: string }>; url: string }

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
  const kept = Object.entries(all).filter(([id, { path }]) => !isMembersRoute(id, path))
  const manifest = { ...others, routes: Object.fromEntries(kept) }
  const url = `/assets/public-manifest-${contentHash(Buffer.from(JSON.stringify(manifest))).slice(0, 8)}.js`
  return { url, script: `window.__reactRouterManifest=${JSON.stringify({ ...manifest, url })};` }
}
