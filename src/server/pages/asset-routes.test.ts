import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { assetRoutes } from './asset-routes.ts'

test.each([
  ['/day-worker.js', 'content-security-policy', /connect-src 'self'/],
  ['/identity-widget.js', 'cross-origin-resource-policy', /cross-origin/],
])('of %s a browser that asks whether it has changed hears the same of what it may do', async (path, header, said) => {
  const root = temporaryFolder()
  writeFileSync(join(root, path), '// a program')
  const routes = assetRoutes(root)
  const first = await routes.request(path)
  const again = await routes.request(path, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
  expect([first.status, again.status]).toEqual([200, 304])
  expect(first.headers.get(header)).toMatch(said)
  expect(again.headers.get(header)).toBe(first.headers.get(header))
})
