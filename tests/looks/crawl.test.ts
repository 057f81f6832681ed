import { beforeAll, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#tests/support/site/public-pages.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'

const stage = prepareStage()

type Found = { status: number; isPage: boolean; cookies: string[]; from: string }
const found = new Map<string, Found>()

/** Opened on the visitor's request: only then the map's provider is contacted. */
const WITH_MAP = '/anfahrt?karte=laden'

/** Encoding every picture in every size takes minutes: requests one size each, but all on the home page. */
const PICTURE = /^\/media\/[0-9a-f]+-/

beforeAll(async () => {
  const waiting = new Map([['/', '(start)']])
  const pictures = new Set<string>()
  while (waiting.size > 0) {
    const [path, from] = waiting.entries().next().value ?? ['/', '']
    waiting.delete(path)
    const answer = await fetch(stage.site.origin + path)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    found.set(path, { status: answer.status, isPage, cookies: answer.headers.getSetCookie(), from })
    const text = await answer.text()
    for (const next of isPage ? internalAddresses(text, path) : []) {
      const picture = PICTURE.exec(next)?.[0]
      if (found.has(next) || waiting.has(next) || (picture && path !== '/' && pictures.has(picture))) continue
      if (picture) pictures.add(picture)
      waiting.set(next, path)
    }
  }
})

const ADDRESS = /\s(?:href|src|action)="([^"]*)"/g
const CANDIDATES = /\ssrcset="([^"]*)"/gi

function internalAddresses(html: string, path: string): string[] {
  const single = Array.from(html.matchAll(ADDRESS), ([, address = '']) => address)
  const several = Array.from(html.matchAll(CANDIDATES), ([, set = '']) =>
    set.split(', ').map((one) => one.split(' ')[0] ?? ''),
  )
  return [...single, ...several.flat()]
    .map((address) => new URL(address.replaceAll('&amp;', '&'), stage.site.origin + path))
    .filter(({ origin }) => origin === stage.site.origin)
    .map(({ pathname, search }) => pathname + search)
}

test('every internal link and every resource of every page answers', () => {
  const dead = [...found].filter(([, { status }]) => status >= 400)
  expect(dead).toEqual([])
  const pages = [...found].filter(([, { isPage }]) => isPage)
  expect(pages.length).toBeGreaterThan(100)
  expect([...found.keys()]).toEqual(
    expect.arrayContaining(['/feed.atom', '/kalender.ics', '/docs/satzung.pdf', '/favicon.svg']),
  )
})

test('a link leads to every page', () => {
  expect(PUBLIC_PAGES.filter((path) => !found.has(path))).toEqual([])
})

test('no answer sets a cookie', () => {
  expect([...found].filter(([, { cookies }]) => cookies.length > 0)).toEqual([])
})

test('on every page the program starts, nothing complains, and no foreign host is asked for anything', async () => {
  const pages = [...found].filter(([, { isPage }]) => isPage).map(([path]) => path)
  // Articles are checked at their permanent addresses only.
  const once = pages.filter((path) => path !== WITH_MAP && !/^\/news\/\d+$/.test(path))
  const { page, context, complaints, foreignRequests } = await stage.visit({ width: 360, height: 740 })
  for (const path of once) await open(page, path)
  expect(once.length).toBeGreaterThan(60)
  expect(complaints).toEqual([])
  expect(foreignRequests).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('clicking through the site asks no foreign host either', async () => {
  const { page, complaints, foreignRequests } = await stage.open('/')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  for (const [link, heading] of [
    ['Aktuelles', 'Aktuelles'],
    ['Anfahrt', 'Anfahrt'],
    ['Kontakt', 'Fragen?'],
  ] as const) {
    await navigation.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  for (const [link, heading] of [
    ['Datenschutz', 'Datenschutzerklärung'],
    ['Impressum', 'Impressum'],
    ['FAQs', 'FAQ'],
    ['Login', 'Login'],
    ['Startseite', 'Tischtennis verbindet.'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  expect([complaints, foreignRequests]).toEqual([[], []])
})
