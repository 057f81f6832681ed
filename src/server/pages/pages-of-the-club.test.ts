import { expect, test } from 'vitest'
import type { ServerBuild } from 'react-router'
import { optionalPageNames, optionalPageOf, type OptionalPage } from '#features/club/look/club-pages.ts'
import routes from '#site/routes.ts'
import { pagesOfTheClub } from './pages-of-the-club.ts'

type Modules = ServerBuild['routes']

/** The part of a route that the code reads. */
const route = (path: string) =>
  ({ id: path, path, module: { default: () => null, loader: () => `${path} is here`, action: () => 'taken' } }) as never

const context = { get: () => 404 }

async function ask(path: string, without: OptionalPage[], work: 'loader' | 'action' = 'loader') {
  const guarded = pagesOfTheClub({ [path]: route(path) } as Modules, async (page) => !without.includes(page))
  const asked = guarded[path]?.module[work] as (args: unknown) => Promise<unknown>
  return Promise.resolve(asked({ context })).catch((thrown: { init?: { status?: number } }) => thrown.init?.status)
}

test('a page that the club does without answers as if there were none, also to what is sent to it', async () => {
  expect(await ask('chronik', [])).toBe('chronik is here')
  expect(await ask('chronik', ['chronik'])).toBe(404)
  expect(await ask('chronik', ['chronik'], 'action')).toBe(404)
})

test('pages that every club has need no check', async () => {
  expect(await ask('impressum', ['chronik', 'faq'])).toBe('impressum is here')
})

test('each page that a club may do without has an address; youth is a part of the home page', () => {
  const known = new Set(routes.map(({ path }) => optionalPageOf(path ?? '')))
  expect(optionalPageNames.filter((name) => name !== 'jugend' && !known.has(name))).toEqual([])
})
