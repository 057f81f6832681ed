import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

const all = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
const SECRET = all(routes).flatMap(({ path, file }) => (path?.includes(':token') ? [[path, file] as const] : []))

test('a page has its address from a mail', () => expect(SECRET.length).toBeGreaterThan(5))

test.each(SECRET)('%s is kept by no cache, found by no search engine, and told to no other page', async (_, file) => {
  const { headers } = (await import(`./${file}`)) as { headers?: () => Record<string, string> }
  expect(headers?.()).toMatchObject({
    'Cache-Control': expect.stringMatching(/^private, no-(?:cache|store)$/),
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  })
})
