import { expect, test } from 'vitest'
import { toPublicManifest } from './public-manifest.ts'

const ROUTES = {
  root: { id: 'root', path: '' },
  'routes/home': { id: 'routes/home', parentId: 'root', index: true },
  'routes/news/show': { id: 'routes/news/show', parentId: 'root', path: 'news/:key' },
  'routes/admin/sign-up': { id: 'routes/admin/sign-up', parentId: 'root', path: 'admin/registrieren' },
  'routes/admin/layout': { id: 'routes/admin/layout', parentId: 'root' },
  'routes/admin/sign-in': { id: 'routes/admin/door', parentId: 'routes/admin/layout', path: 'admin' },
  'admin-not-found': { id: 'admin-not-found', parentId: 'routes/admin/layout', path: 'admin/*' },
  'routes/not-found': { id: 'routes/not-found', parentId: 'root', path: '*' },
}

const write = (manifest: object) => `window.__reactRouterManifest=${JSON.stringify(manifest)};`
const written = (routes: object) =>
  toPublicManifest(`${write({ routes, url: '/assets/manifest-a1.js', version: 'a1' })}\n`)

test('everything of the members’ area is left out, and nothing else', () => {
  const { root, 'routes/home': home, 'routes/news/show': article, 'routes/not-found': notFound } = ROUTES
  const kept = { root, 'routes/home': home, 'routes/news/show': article, 'routes/not-found': notFound }
  const { url, script } = written(ROUTES)
  // The browser's router fetches the manifest from the address that it names.
  expect(script).toBe(write({ version: 'a1', routes: kept, url }))
})

test('files and redirects are left out: the browser’s router has no page to show for them', () => {
  const years = { id: 'years', parentId: 'root', path: 'news/jahr', hasLoader: true, hasDefaultExport: false }
  expect(written({ ...ROUTES, years }).script).toBe(written(ROUTES).script)
})

test('its address changes with the public routes only', () => {
  const { url } = written(ROUTES)
  expect(url).toMatch(/^\/assets\/public-manifest-[0-9a-f]{8}\.js$/)
  const { 'routes/admin/sign-in': door, 'routes/news/show': _, ...others } = ROUTES
  expect(written({ ...ROUTES, 'routes/admin/sign-in': { ...door, hasAction: true } }).url).toBe(url)
  expect(written({ ...others, 'routes/admin/sign-in': door }).url).not.toBe(url)
})

test('what the router takes for granted is not said', () => {
  const entry = { module: '/assets/entry-1.js', imports: [], css: ['/assets/entry-2.css'] }
  const files = { imports: ['/assets/entry-1.js', '/assets/b.js'], css: ['/assets/entry-2.css', '/assets/c.css'] }
  const root = { ...ROUTES.root, ...files, hasAction: false }
  const home = { ...ROUTES['routes/home'], ...files, hasLoader: true, hasAction: false }
  const { url, script } = toPublicManifest(write({ entry, routes: { root, 'routes/home': home }, url: '/a.js' }))
  const shortRoot = { ...ROUTES.root, ...files }
  const shortHome = { ...ROUTES['routes/home'], imports: ['/assets/b.js'], css: ['/assets/c.css'], hasLoader: true }
  expect(script).toBe(write({ entry, routes: { root: shortRoot, 'routes/home': shortHome }, url }))
})

test('a manifest in another form stops the build', () => {
  expect(() => toPublicManifest('export default {}')).toThrow('not written as it used to be')
})
