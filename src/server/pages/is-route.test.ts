import { expect, test } from 'vitest'
import { createIsRoute } from './is-route.ts'

const routes = [
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root', index: true },
  { id: 'show', parentId: 'root', path: 'news/:key' },
  { id: 'layout', parentId: 'root' },
  { id: 'admin', parentId: 'layout', path: 'admin/*' },
  { id: 'none', parentId: 'root', path: '*' },
]
const isRoute = createIsRoute(Object.fromEntries(routes.map((route) => [route.id, route])))

test.each(['/', '/news/a', '/NEWS/a/', '/admin/x/y'])('%s may be a page', (path) => expect(isRoute(path)).toBe(true))
test.each(['/2019/05/sieg.html', '/news', '/news/a/b', '/m%C3%BChle'])('%s can be none', (path) => {
  expect(isRoute(path)).toBe(false)
})
