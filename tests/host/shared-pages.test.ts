import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClubEntry } from '#host/clubs/club-entry.ts'
import { changeClubs } from '#host/clubs/clubs-file.ts'
import { placeSharingClubs } from '#tests/support/host/sharing-clubs.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { startHost, type TestHost } from '#tests/support/servers/start-host.ts'

const HOST = 'gemeinsam.localhost'
const IN_THEIR_TURN = { timeout: 100_000, interval: 500 }

let host: TestHost
let clubsDir: string
beforeAll(async () => {
  clubsDir = await placeSharingClubs({
    alles: { shares: ['turniere', 'hallen'], inDays: 40 },
    turnier: { shares: ['turniere'], inDays: 20 },
    halle: { shares: ['hallen'], inDays: 30 },
    stumm: { shares: [], inDays: 10 },
    kaputt: { shares: ['turniere', 'hallen'], inDays: 5 },
  })
  writeFileSync(joinPath(clubsDir, 'kaputt', 'vereinsheim.sqlite'), Buffer.alloc(50_000, 'kaputt'))
  host = await startHost({
    clubs: [],
    env: { CLUBS_DIR: clubsDir, HOST_URL: `http://${HOST}`, HOST_IMPRINT_URL: 'https://traeger.example/impressum' },
  })
}, 120_000)
afterAll(async () => {
  await host.stop()
  await rm(clubsDir, { recursive: true, force: true })
})

const read = async (path: string) => (await host.ask(HOST, path)).text
const allPages = async () => (await Promise.all(['/', '/termine', '/termine.ics', '/hallen'].map(read))).join()
const originOf = (folder: string) => `http://${folder}.localhost:${host.port}`

test('what clubs share stands at the host’s address, and nothing else of them', async () => {
  // Clubs are opened for it one after the other, so that visitors do not wait.
  await expect.poll(allPages, IN_THEIR_TURN).toMatch(/Pokal turnier[^]*Pokal alles[^]*Halle alles[^]*Halle halle/)
  const [tournaments, halls] = [await read('/termine'), await read('/hallen')]
  expect(tournaments).not.toMatch(/Pokal halle|Halle halle/)
  expect(halls).not.toMatch(/Verein turnier|Pokal/)
  expect(await allPages()).not.toMatch(/stumm|kaputt|Entwurf|Kantner|@ttc/)
  expect(tournaments).toContain(`<a href="${originOf('alles')}/dorfspielttt">Pokal alles</a>`)
  expect(tournaments).toMatch(/66600 Musterdorf[^]*Anmeldung bis|Anmeldung bis[^]*66600 Musterdorf/)
  expect(halls).toContain(`href="${originOf('halle')}/anfahrt"`)
  expect(halls).toContain('https://www.openstreetmap.org/?mlat=49.46&amp;mlon=7.16')
  expect(await read('/')).toMatch(/2 stehen bevor[^]*2 Anschriften[^]*https:\/\/traeger\.example\/impressum/)
  // They were opened for it in turn, and closed again.
  await expect.poll(() => host.host.store.list().filter(({ isOpen }) => isOpen)).toEqual([])
})

test('the calendar has the same entries as the clubs’ own', async () => {
  const { text, headers } = await host.ask(HOST, '/termine.ics')
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const entries = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]).getAllSubcomponents('vevent')
  const idsOf = (told: string) => told.match(/^UID:turnier-.*$/gm)
  expect(entries.map((entry) => new ICAL.Event(entry).summary)).toEqual(['Pokal turnier', 'Pokal alles'])
  const own = [await host.ask('turnier.localhost', '/kalender.ics'), await host.ask('alles.localhost', '/kalender.ics')]
  expect(idsOf(text)).toEqual(own.flatMap((told) => idsOf(told.text)))
})

test('the host answers at its own address alone, and only what is asked with care', async () => {
  const { headers } = await host.ask(HOST, '/termine')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const known = { headers: { 'if-none-match': String(headers.etag) } }
  expect((await host.ask(HOST, '/termine', known)).status).toBe(304)
  expect((await host.ask(HOST.toUpperCase(), '/hallen?x=1')).status).toBe(200)
  expect((await host.ask(HOST, '/admin')).status).toBe(404)
  expect((await host.ask(HOST, '/identity-widget.js')).status).toBe(404)
  expect((await host.ask(HOST, '/termine', { method: 'POST', body: 'x' })).status).toBe(405)
  expect((await host.ask(`x.${HOST}`, '/termine')).status).toBe(421)
  expect([HOST, 'alles.localhost', `x.${HOST}`].map(host.host.isServed)).toEqual([true, true, false])
  for (const folder of ['stumm', 'alles']) {
    const { text } = await host.ask(`${folder}.localhost`, '/termine')
    expect(text).toContain(`Pokal ${folder}`)
    expect(text).not.toMatch(/Pokal turnier/)
  }
})

test('the form of an away match suggests the halls of the other clubs, and only those that are shared', async () => {
  await host.ask('stumm.localhost', '/')
  const instance = host.host.clubs.find('stumm')?.instance
  if (!instance) throw new Error('the club is open')
  const { cookie } = await openSession({ instance }, await join({ instance }, { name: 'Anna', roles: ['board'] }))
  const matches = await instance.parts.services.league.listOwn(2024)
  const pageOf = async (side: boolean) => {
    const { team, key } = matches.find(({ isHome }) => isHome === side) ?? { team: '', key: '' }
    return (await host.ask('stumm.localhost', `/admin/spiele/2024-25/${team}/${key}`, { headers: { cookie } })).text
  }
  const away = await pageOf(false)
  expect(away).toContain('<option>Halle alles, Weg alles 1, 66600 Musterdorf</option>')
  expect(away).toContain('<option>Halle halle, Weg halle 1, 66600 Musterdorf</option>')
  expect(away).not.toMatch(/Weg (?:turnier|stumm)/)
  const home = await pageOf(true)
  expect(home).toContain('Termin und Halle')
  expect(home).not.toContain('Weg alles')
})

test('a club’s change appears within seconds, and its other data reach nobody else', async () => {
  await host.ask('alles.localhost', '/')
  using database = new DatabaseSync(joinPath(clubsDir, 'alles', 'vereinsheim.sqlite'), { timeout: 5_000 })
  const change = (set: string, ...values: string[]) => {
    database.prepare(`update events set ${set} where slug = 'dorfspielttt'`).run(...values)
    database.exec('update content_state set revision = revision + 1')
  }
  const name = `<script>alert(1)</script>\u202E${'sehr '.repeat(100)}lang`
  change('name = ?, venue = ?', name, '</li><h1>66601 Anderswo')
  await expect.poll(() => read('/termine')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;sehr sehr')
  const shown = await read('/termine')
  expect(shown).not.toMatch(/<script>alert|\u202E|<\/li><h1>66601/)
  expect(shown).not.toMatch(/(?:sehr ){20}/)
  change('is_draft = 1')
  await expect.poll(() => read('/termine')).not.toContain('Verein alles')
  change(`is_draft = 0, name = 'Pokal alles'`)
  await expect.poll(() => read('/termine')).toContain('Pokal alles')
})

test('a club that shares no longer, or is stopped, is gone within seconds', async () => {
  const change = (folder: string, changed: Partial<ClubEntry>) =>
    changeClubs(clubsDir, (clubs) => clubs.map((club) => (club.folder === folder ? { ...club, ...changed } : club)))
  await change('alles', { shares: ['hallen'] })
  await expect.poll(() => read('/termine')).not.toContain('alles')
  expect(await read('/hallen')).toContain('Halle alles')
  await expect.poll(() => sharedBy('alles')).not.toContain('Pokal')
  await change('turnier', { stopped: true })
  await expect.poll(() => read('/termine')).toContain('Gerade hat hier kein Verein ein Turnier angekündigt.')
  await change('turnier', { stopped: false })
  await expect.poll(() => read('/termine')).toContain('Pokal turnier')
  await change('stumm', { shares: ['turniere'] })
  await expect.poll(() => read('/termine')).toMatch(/Pokal stumm[^]*Pokal turnier/)
  await changeClubs(clubsDir, (clubs) => clubs.filter(({ folder }) => folder !== 'stumm'))
  await expect.poll(() => read('/termine')).not.toContain('stumm')
  await expect.poll(() => sharedBy('stumm')).toBe('')
})

const sharedBy = (folder: string) =>
  host.host.store
    .listSharedFacts()
    .filter((one) => one.folder === folder)
    .map(({ json }) => json)
    .join()
