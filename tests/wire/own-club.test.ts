import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { slotField } from '#features/club/onboarding/slot-fields.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { convertSite } from '#content/convert/convert-site.ts'
import { contentContext } from '#server/context/store-context.ts'
import { createMediaStore } from '#platform/media/media-store.ts'
import { openBlobs } from '#platform/media/open-blobs.ts'
import { tables } from '#programs/data/allow/tables.ts'
import { OFFICES } from '#rights/offices.ts'
import { runContent } from '../../src/cli/content.ts'
import { hasBothEngines, isFirstEngine } from '#tests/support/databases/first-engine.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { jekyllSite, writeSite } from '#tests/support/samples/sample-foreign-sites.ts'
import { changedContent } from '#tests/support/site/changed-content.ts'
import { join as joinClub, openSession } from '#tests/support/site/enter.ts'
import { startSite, type Site } from '#tests/support/site/start-site.ts'
import { UNCOMPRESSED } from '#tests/support/site/uncompressed.ts'

const BUNDLED = fileURLToPath(new URL('../../content', import.meta.url))
/** The bundled club while it is the sample; otherwise the tests' club serves as the sample. */
const DELIVERED = existsSync(join(BUNDLED, '.sample')) ? 'content' : 'tests/content'

const FIELDS = {
  intent: 'beginnen',
  name: 'HSG Grünau 1990 e. V.',
  shortName: 'HSG Grünau',
  founded: '1990',
  sport: 'Handball',
  street: 'Seeweg 1',
  postalCode: '12345',
  city: 'Grünau',
  state: 'BW',
  email: 'info@hsg-gruenau.example',
  primary: '#0b6b3a',
  accent: '#ffb52b',
  [slotField(0, 'weekday')]: 'monday',
  [slotField(0, 'group')]: 'Alle',
  [slotField(0, 'from')]: '18:00',
  [slotField(0, 'to')]: '20:00',
}

const WAYS = {
  async 'by the form'(site: Site, cookie: string) {
    const headers = { cookie, origin: site.origin, 'sec-fetch-site': 'same-origin' }
    const init = { method: 'POST', headers, body: new URLSearchParams(FIELDS), redirect: 'manual' } as const
    expect((await fetch(`${site.origin}/admin/beginnen`, init)).status).toBe(303)
  },
  async 'by the import of another site'(site: Site) {
    const [source, to] = [join(site.dataDir, 'alt'), join(site.dataDir, 'neu')]
    await writeSite(source, jekyllSite)
    await convertSite({ from: 'jekyll', source, to })

    const connection = openDatabase(site)
    const media = createMediaStore(openBlobs({ dataDir: site.dataDir, mediaBucket: undefined }))
    const ctx = contentContext(connection, { media, now: () => new Date() })
    const needs = { ctx, contentDir: '', folder: '', nameOf: async () => undefined }
    const quiet = { write: () => undefined, writeError: () => undefined, confirm: undefined }
    expect(await runContent(['import', '--from', to, '--begin'], { ...needs, ...quiet })).toBe(0)
    await connection.close()
  },
}

/** Longer texts of the sample only. The privacy policy is a template for all clubs, filled with the club's own facts. */
function wordsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((name) => /\.(ya?ml|md)$/.test(name) && !name.endsWith('datenschutz.md'))
  const lines = texts.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const pieces = lines.flatMap((line) => line.replace(/^[\s-]*(?:[\w-]+:\s)?/, '').split(/[{}[\]"'<>&*_#|„“]/))
  const long = pieces.map((piece) => piece.trim()).filter((piece) => piece.length >= 24 && piece.includes(' '))
  return [...new Set([...long.filter((piece) => !OURS.includes(piece)), 'Musterdorf', 'Dorfspiel'])]
}

/** Texts that the program's own forms and pages contain too. */
const OURS = [
  'Antrag auf Mitgliedschaft',
  'Eintrag im Vereinsregister',
  'Einspielen und Auslosung ab 9 Uhr',
  'Einspielen und Auslosung',
  'Was mit den Daten der Mitglieder geschieht',
  'Gehen mit dem Antrag mit',
]

/** Placeholders that no club has written. */
const INVENTED = [/fehlt noch/, /seit 2000/, /2000-01-01/, /example\.org/, /\b00000\b/, /undefined/]
const isPublic = (path: string) => !path.startsWith('/admin')

/** @property from the page with the link */
type Answer = { path: string; from: string; status: number; text: string }

/**
 * Crawls the whole site, from the home page, the members' area and the addresses for programs.
 *
 * @returns pictures by their addresses alone, because requesting one means encoding it
 */
async function crawl(origin: string, cookie: string): Promise<{ answers: Answer[]; pictures: Set<string> }> {
  const answers = new Map<string, Answer>()
  const pictures = new Set<string>()
  const waiting = ['/', '/admin', '/sitemap.xml', '/kalender.ics', '/feed.atom', '/feed.json', '/robots.txt', '/suche']
  const foundOn = new Map<string, string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (answers.has(path)) continue
    if (path.startsWith('/media/')) {
      pictures.add(path)
      continue
    }
    const answer = await fetch(origin + path, { headers: { cookie, ...UNCOMPRESSED }, redirect: 'manual' })
    const type = answer.headers.get('content-type') ?? ''
    const text = /pdf/.test(type) ? await wordsOfPdf(answer) : /image|zip|octet/.test(type) ? '' : await answer.text()
    answers.set(path, { path, from: foundOn.get(path) ?? '', status: answer.status, text })
    const further = [answer.headers.get('location') ?? '', ...addressesIn(text)]
    for (const address of further) {
      const url = URL.parse(address.replaceAll('&amp;', '&'), origin + path)
      if (url?.origin !== origin || /^\/(assets|admin\/abmeldung)/.test(url.pathname)) continue
      const next = url.pathname + url.search
      if (!foundOn.has(next)) foundOn.set(next, path)
      waiting.push(next)
    }
  }
  return { answers: [...answers.values()], pictures }
}

const addressesIn = (text: string): string[] =>
  [/(?:href|src)="([^"#]+)/g, /<loc>([^<]+)/g, /^URL[^:]*:(\S+)/gm].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, address = '']) => address),
  )

/** A file of the club may be unreadable for a PDF reader. */
async function wordsOfPdf(answer: Response): Promise<string> {
  const bytes = await answer.bytes()
  const read = await readPdf(bytes).catch(() => undefined)
  if (!read) return Buffer.from(bytes).toString('latin1')
  return read.pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
}

/** Everything that programs can read. */
async function readAsProgram({ origin, instance }: Site): Promise<string> {
  const key = instance.identity.keys?.anon ?? ''
  const client = createClient(origin, key)
  const rows = await Promise.all(
    tables.filter(({ rights }) => rights.includes('select')).map(({ name }) => client.from(name).select('*')),
  )
  expect(rows.map(({ error }) => error)).toEqual(rows.map(() => null))
  const { data: buckets } = await client.storage.listBuckets()
  const lists = await Promise.all((buckets ?? []).map(({ name }) => client.storage.from(name).list()))
  return JSON.stringify([rows.map(({ data }) => data), lists.map(({ data }) => data)])
}

/** The mail to a new user. */
async function readMail({ origin, mails }: Site): Promise<string> {
  const body = JSON.stringify({ email: 'anna@beispiel.example', password: 'ein langer Satz' })
  await fetch(`${origin}/.netlify/identity/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  const { subject, text, html } = await PostalMime.parse((await mails(1)).at(-1) ?? '')
  return [subject, text, html].join()
}

/** Whether the index knows a word. */
async function searchFinds({ origin }: Site, word: string): Promise<boolean> {
  const html = await (await fetch(`${origin}/suche?wort=${encodeURIComponent(word)}`)).text()
  return !/nichts gefunden/i.test(html)
}

async function open(sample: string) {
  const { folder, remove } =
    sample === 'content'
      ? { folder: BUNDLED, remove: async () => undefined }
      : await changedContent({ files: { '.sample': 'TTC Musterdorf\n' } })
  const site = await startSite({ env: { CONTENT_DIR: folder, RATE_LIMITS: 'off' } })
  onTestFinished(async () => {
    await site.stop()
    await remove()
  })
  const admin = await joinClub(site, { name: 'Wer Zuerst Kommt', roles: [...OFFICES] })
  const { cookie } = await openSession(site, admin)
  return { site, cookie, words: wordsOf(folder) }
}

const BEGINNINGS = [
  ['by the form', DELIVERED],
  ['by the import of another site', 'tests/content'],
] as const

// Both remove the sample by the same statements; if both engines are available, each runs one of them.
test.each(BEGINNINGS.filter(([way]) => !hasBothEngines || isFirstEngine === (way === 'by the form')))(
  'after a beginning %s the sample in %s is gone to its last byte, and no invented text takes its place',
  { timeout: 600_000 },
  async (way, sample) => {
    const { site, cookie, words } = await open(sample)
    const before = await crawl(site.origin, '')
    expect(before.answers.filter(({ text }) => words.some((word) => text.includes(word))).length).toBeGreaterThan(20)
    await WAYS[way](site, cookie)
    await site.instance.parts.catchUp()

    const { answers: after, pictures: shown } = await crawl(site.origin, cookie)
    expect(after.length).toBeGreaterThan(40)
    // The members' area links to pages that the club may switch on.
    const dead = after.filter(({ status, from }) => status >= 400 && isPublic(from))
    expect(dead.map(({ path, from, status }) => `${path} on ${from}: ${status}`)).toEqual([])
    const left = after.flatMap(({ path, text }) =>
      [
        ...words.filter((word) => text.includes(word)),
        ...INVENTED.filter((said) => isPublic(path) && said.test(text)),
      ].map((found) => `${path}: ${found}`),
    )
    expect(left).toEqual([])
    const mail = await readMail(site)
    expect(words.filter((word) => mail.includes(word))).toEqual([])
    const told = await readAsProgram(site)
    expect(words.filter((word) => told.includes(word))).toEqual([])
    for (const word of ['Musterdorf', 'Dorfspiel', 'Bäckerei'])
      expect([word, await searchFinds(site, word)]).toEqual([word, false])

    // Its pictures are gone too, except drawings that are shared by all clubs.
    const gone = [...before.pictures].filter((path) => !shown.has(path))
    expect(gone.length).toBeGreaterThan(5)
    const still = await Promise.all(gone.map(async (path) => [path, (await fetch(site.origin + path)).status]))
    expect(still.filter(([, status]) => status !== 404)).toEqual([])
  },
)
