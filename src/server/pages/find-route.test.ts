import { expect, test } from 'vitest'
import { findRouteIn } from './find-route.ts'

const routes = [
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root', index: true },
  { id: 'show', parentId: 'root', path: 'news/:key' },
  { id: 'layout', parentId: 'root' },
  { id: 'admin', parentId: 'layout', path: 'admin/*' },
  { id: 'none', parentId: 'root', path: '*' },
]
const findRoute = findRouteIn(Object.fromEntries(routes.map((route) => [route.id, route])))

test.each([
  ['/', 'home'],
  ['/news/a', 'show'],
  ['/NEWS/a/', 'show'],
  ['/admin/x/y', 'admin'],
])('%s is answered by %s', (path, id) => expect(findRoute(path)?.id).toBe(id))

test.each(['/2019/05/sieg.html', '/news', '/news/a/b', '/m%C3%BChle'])('%s is no page’s', (path) => {
  expect(findRoute(path)).toBeUndefined()
})
