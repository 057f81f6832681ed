import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createRouter } from './create-router.ts'

const PATHS = ['news', 'news/jahr', 'news/:key', 'admin/a/:id', ':address', '*']

const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: {} }],
  ['frame', { id: 'frame', parentId: 'root', module: {} }],
  ['home', { id: 'home', parentId: 'root', index: true, module: { loader: () => 'home' } }],
  ...PATHS.map((path) => [path, { id: path, parentId: 'frame', path, module: { loader: () => path } }]),
])
const entry = { module: { default: () => new Response() } }
const build = { entry, routes, assets: { routes: {} }, ssr: true, future: {}, routeDiscovery: { mode: 'initial' } }
const router = createRouter(build as unknown as ServerBuild, 'production')
const ask = (path: string) => router(new Request(`https://club.example${path}`), new RouterContextProvider())

test.each([
  ['/', 'home'],
  ['/?n=1', 'home'],
  ['/news', 'news'],
  ['/NEWS', 'news'],
  ['/news/', 'news'],
  ['/news/jahr?a=/b/c', 'news/jahr'],
  ['/news/sieg', 'news/:key'],
  ['/admin/a/7', 'admin/a/:id'],
  ['/dorfspielttt', ':address'],
  ['/m%C3%BChle', ':address'],
  ['//news', '*'],
  ['/a/b/c/d/e/f', '*'],
  ['/a/b', '*'],
])('%s is answered by %s, however many routes the router knows', async (path, id) => {
  expect(await (await ask(path)).text()).toBe(id)
})
