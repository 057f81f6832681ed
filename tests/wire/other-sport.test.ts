import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { contrast } from '#shared/colours/colour.ts'
import { paletteNeeds } from '#shared/colours/palette.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { beginBadmintonClub, FOREIGN_WORDS, GREEN } from '#tests/support/site/badminton-club.ts'
import { PUBLIC_PAGES } from '#tests/support/site/public-pages.ts'
import { startSite } from '#tests/support/site/start-site.ts'

/** A badminton club in green, without tournament, chronicle, youth and teams. */
const ABSENT = [
  ...['/chronik', '/mannschaften', '/Mannschaften', '/dorfspielttt', '/turniere/dorfspielttt'],
  ...['/jugend', '/mitglied-werden'],
]
const DOORS = ['/admin', '/admin/registrieren', '/admin/passwort', '/konto/einrichten', '/konto/link?token=x']
const FEEDS = ['/feed.atom', '/feed.json', '/kalender.ics', '/sitemap-1.xml', '/robots.txt', '/manifest.webmanifest']
const ICONS = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']
/** The sample's colours, as in its pages, icons and mails. */
const FOREIGN_COLOURS = /#0755b9|#0553b5|#ff9d2b|#0a1a3c|oklch\(47% \.17 258\)|oklch\(76% \.17 62\)/i

/** All texts, by their addresses. */
const texts = new Map<string, string>()

const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a\s[^>]*?href="(\/(?!\/)[^"#]*)/g), ([, path = '']) => path.replaceAll('&amp;', '&'))

async function read(path: string): Promise<number> {
  const answer = await fetch(site.origin + path, { redirect: 'manual' })
  const type = answer.headers.get('content-type') ?? ''
  if (/text|json|xml|calendar|svg/.test(type)) texts.set(path, await answer.text())
  return answer.status
}

/** Without invisible parts: styles and class names. */
const shown = (text: string) => text.replace(/<style.*?<\/style>/gs, '').replace(/\bclass="[^"]*"/g, '')

/** A new installation, which shows the sample club. */
const content = { files: { '.sample': 'TTC Musterdorf\n' } }
const site = forAllTests(() => startSite({ content, env: { RATE_LIMITS: 'off' } }))
beforeAll(() => beginBadmintonClub(site))

test('every page that the club has is there, and every link on them leads somewhere', async () => {
  const waiting = [...PUBLIC_PAGES, ...DOORS].filter((path) => !ABSENT.includes(path))
  const dead: string[] = []
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const status = await read(path)
    if (status >= 400 && !path.startsWith('/konto/')) dead.push(`${path}: ${status}`)
    const links = linksOf(texts.get(path) ?? '').filter((link) => !seen.has(link) && !link.startsWith('/media/'))
    for (const link of links) seen.add(link)
    waiting.push(...links)
  }
  expect(dead).toEqual([])
  expect(texts.size).toBeGreaterThan(15)
})

test('what the club does without answers 404, on no way leads there, and takes nothing', async () => {
  for (const path of ABSENT) expect([path, await read(path)]).toEqual([path, 404])
  const sent = await fetch(`${site.origin}/dorfspielttt`, {
    method: 'POST',
    headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'teamName1=A',
  })
  expect(sent.status).toBe(405)
  for (const [path, text] of texts) {
    for (const absent of ABSENT) expect([path, linksOf(text).includes(absent)]).toEqual([path, false])
  }
})

test('feeds, sitemap, calendar, manifest and icons are the club’s own', async () => {
  for (const path of [...FEEDS, ...ICONS]) expect([path, await read(path)]).toEqual([path, 200])
  expect(texts.get('/sitemap-1.xml')).not.toMatch(/chronik|mannschaften|turniere/)
  expect(texts.get('/favicon.svg')).toContain(GREEN.primary)
  const manifest = JSON.parse(texts.get('/manifest.webmanifest') ?? '') as { icons: { src: string }[] }
  for (const { src } of manifest.icons) {
    const icon = await fetch(site.origin + src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png'])
  }
})

test('a mail about an account, and the page that it leads to, are the club’s own', async () => {
  const answer = await fetch(`${site.origin}/.netlify/identity/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'anna@beispiel.example', password: 'ein langer Satz' }),
  })
  expect(answer.status).toBe(200)
  const mail = await PostalMime.parse((await site.mails(1)).at(-1) ?? '')
  texts.set('mail', `${mail.subject}\n${mail.text}\n${mail.html}`)
  expect(texts.get('mail')).toContain('BC Grünhausen')
  expect(mail.html).toContain(`background:${GREEN.primary}`)
  const [link = ''] = /\/konto\/link\?[\w=&-]+/.exec(mail.text ?? '') ?? []
  expect(await read(link)).toBe(200)
  const page = texts.get(link) ?? ''
  expect(page).toContain('BC Grünhausen')
  expect(page).toContain('src="/favicon.svg?')
})

describe('of all that was read', () => {
  test('nothing speaks of another sport, another club or its people', () => {
    expect(texts.size).toBeGreaterThan(25)
    for (const [path, text] of texts) expect([path, FOREIGN_WORDS.exec(shown(text))?.[0]]).toEqual([path, undefined])
  })

  test('nothing wears another club’s colours', () => {
    for (const [path, text] of texts) expect([path, FOREIGN_COLOURS.exec(text)?.[0]]).toEqual([path, undefined])
  })

  test('every page can be read in the club’s colours, by day and by night', () => {
    for (const [path, text] of texts) {
      const rules =
        /@layer base\{:root\{(--ink:.*?)\}@media screen and \(prefers-color-scheme:dark\)\{:root\{(.*?)\}/.exec(text)
      if (!rules) {
        expect([path, text.includes('</main>')]).toEqual([path, false])
        continue
      }
      const [light, dark] = [rules[1], rules[2]].map((declared = '') => readTokens(declared))
      expect(light?.get('primary')).toBe(GREEN.primary)
      expect(unreadable(light ?? new Map(), paletteNeeds.light)).toEqual([])
      expect(unreadable(new Map([...(light ?? []), ...(dark ?? [])]), paletteNeeds.dark)).toEqual([])
    }
  })
})

const readTokens = (declared: string) =>
  new Map(Array.from(declared.matchAll(/--([\w-]+):(#[0-9a-f]{6})/g), ([, token = '', hex = '']) => [token, hex]))

const unreadable = (tokens: Map<string, string>, needs: typeof paletteNeeds.light) =>
  needs.flatMap(({ token, grounds, ratio }) =>
    grounds
      .map((ground) => [tokens.get(token) ?? '', ground === '#ffffff' ? ground : (tokens.get(ground) ?? '')] as const)
      .filter(([one, other]) => contrast(one, other) < ratio)
      .map((pair) => [token, ...pair]),
  )
