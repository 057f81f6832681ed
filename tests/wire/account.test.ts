import { describe, expect, test } from 'vitest'
import { findPerson } from '#identity/core/admin/find-person.ts'
import type { Office } from '#rights/offices.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { createAccountVisitor, createCookieBrowser } from '#tests/support/site/account-visitor.ts'
import { CLUB_PASSWORD, join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const site = forAllTests(startSite)

const visitor = (name?: string, roles?: Office[]) => createAccountVisitor(site, { name, roles })
const browserWith = (cookie: string) => createCookieBrowser(site, cookie)
const stored = async ({ id }: Joined) => findPerson(site.instance.identity.identity, id)
const PAGES = [
  '',
  '/name',
  '/e-mail',
  '/passwort',
  '/zweiter-faktor',
  '/zweiter-faktor/einrichten',
  '/zweiter-faktor/notfallcodes',
  '/geraete',
  '/verknuepfungen',
  '/loeschen',
].map((page) => `/admin/konto${page}`)

test.each([...PAGES, '/admin/konto/meine-daten'])(
  '%s opens for every account, is never cached, and for nobody else',
  async (path) => {
    const { get } = await visitor()
    const { status, answer } = await get(path)
    expect(status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const nobody = await fetch(site.origin + path, { redirect: 'manual' })
    expect([nobody.status, nobody.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/admin(\?|$)/)])
  },
)

test.each([
  ['/name', { name: 'Fremd' }],
  ['/passwort', { current: CLUB_PASSWORD, next: 'ein neuer Satz' }],
  ['/geraete', {}],
  ['/loeschen', { confirmation: 'LÖSCHEN' }],
])('a form of another site changes nothing at %s', async (page, fields) => {
  const { person, post } = await visitor()
  const answer = await post(`/admin/konto${page}`, fields, { Origin: 'https://fremd.example' })
  expect(answer.status).toBe(403)
  const known = await stored(person)
  expect(known.ok && known.value.account.userMetadata['full_name']).toBe(person.name)
})

test.each([
  ['/admin/konto/name', { name: 'An\0na' }, 303],
  ['/admin/konto/geraete', { geraet: '\0' }, 303],
  ['/admin/konto/verknuepfungen', { loesen: '\0' }, 409],
])('a character that no database stores is no fault of the site at %s', async (path, fields, status) => {
  const { post } = await visitor()
  expect((await post(path, fields)).status).toBe(status)
})

describe('the name', () => {
  test('is stored without needless gaps, and the next page says so', async () => {
    const { person, post, get } = await visitor()
    const { status, location } = await post('/admin/konto/name', { name: '  Änne   Müller ' })
    expect([status, location]).toEqual([303, '/admin/konto?gespeichert=name'])
    expect((await get(location ?? '')).text).toContain('Ihr Name ist gespeichert.')
    expect(await stored(person)).toMatchObject({ value: { account: { userMetadata: { full_name: 'Änne Müller' } } } })
  })

  test.each([
    ['   ', 'Bitte geben Sie Ihren Namen an.'],
    ['x'.repeat(101), 'höchstens 100 Zeichen'],
  ])('„%s“ is refused and stays in the field', async (name, sentence) => {
    const { post } = await visitor()
    const { status, text } = await post('/admin/konto/name', { name })
    expect(status).toBe(422)
    expect(text).toContain(sentence)
    expect(text).toContain(`value="${name}"`)
  })
})

describe('the address', () => {
  test('is changed after both have confirmed, as the page explains', async () => {
    const { person, post, get } = await visitor()
    const { location } = await post('/admin/konto/e-mail', { email: `neu.${person.email}` })
    expect(location).toBe('/admin/konto/e-mail?gespeichert=e-mail-unterwegs')
    expect((await get('/admin/konto/e-mail')).text).toContain('noch nicht bestätigt')
    const mails = await site.mails(2)
    for (const recipient of [person.email, `neu.${person.email}`]) {
      expect(mails.some((mail) => mail.includes(`To: ${recipient}`))).toBe(true)
    }
    expect(await stored(person)).toMatchObject({ value: { account: { email: person.email } } })
  })

  test.each([
    ['', 'gültige E-Mail-Adresse'],
    ['keine Adresse', 'gültige E-Mail-Adresse'],
  ])('„%s“ is refused', async (email, sentence) => {
    const { post } = await visitor()
    const { status, text } = await post('/admin/konto/e-mail', { email })
    expect([status, text.includes(sentence)]).toEqual([422, true])
  })

  test('a foreign account’s and one’s own are refused', async () => {
    const other = await join(site, { name: 'Berta Beispiel' })
    const { person, post } = await visitor()
    expect((await post('/admin/konto/e-mail', { email: other.email })).text).toContain('schon ein anderes Konto')
    expect((await post('/admin/konto/e-mail', { email: person.email.toUpperCase() })).text).toContain('schon Ihre')
  })
})

describe('the password', () => {
  test('is changed with the present one, and other devices are out', async () => {
    const { person, post, get } = await visitor()
    const other = browserWith((await openSession(site, person)).cookie)
    const { location } = await post('/admin/konto/passwort', { current: CLUB_PASSWORD, next: 'ein neuer Satz' })
    expect(location).toBe('/admin/konto?gespeichert=passwort')
    expect((await get('/admin/konto')).status).toBe(200)
    expect((await other.get('/admin/konto')).status).toBe(303)
  })

  test.each([
    [{ current: '', next: 'ein neuer Satz' }, 'Ihr jetziges Passwort ein'],
    [{ current: 'falsch geraten', next: 'ein neuer Satz' }, 'nicht Ihr jetziges Passwort'],
    [{ current: CLUB_PASSWORD, next: 'kurz' }, 'mindestens 8 Zeichen'],
    [{ current: CLUB_PASSWORD, next: CLUB_PASSWORD }, 'ein anderes'],
  ])('%o is refused, and no password is sent back', async (fields, sentence) => {
    const { post } = await visitor()
    const { status, text } = await post('/admin/konto/passwort', fields)
    expect([status, text.includes(sentence)]).toEqual([422, true])
    expect(text).not.toContain(CLUB_PASSWORD)
  })
})

describe('devices', () => {
  test('are listed in plain words, and one of them is here', async () => {
    const { person, get } = await visitor()
    await openSession(site, person, 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0')
    const { text } = await get('/admin/konto/geraete')
    expect(text).toContain('Firefox auf einem Windows-Rechner')
    expect(text.match(/>hier</g)).toHaveLength(1)
  })

  test('end one by one or all at once, and this one stays', async () => {
    const { person, post, get } = await visitor()
    const others = [await openSession(site, person), await openSession(site, person), await openSession(site, person)]
    await post('/admin/konto/geraete', { geraet: others[0]?.session.id ?? '' })
    const statuses = () =>
      Promise.all(others.map(async ({ cookie }) => (await browserWith(cookie).get('/admin/konto')).status))
    expect(await statuses()).toEqual([303, 200, 200])
    await post('/admin/konto/geraete', {})
    expect(await statuses()).toEqual([303, 303, 303])
    expect((await get('/admin/konto')).status).toBe(200)
  })

  test('of another user do not end', async () => {
    const other = await visitor('Berta Beispiel')
    const { post } = await visitor()
    await post('/admin/konto/geraete', { geraet: other.session.id })
    expect((await other.get('/admin/konto')).status).toBe(200)
  })
})

test('one’s own data come as a file with a German name, without what would let a reader in', async () => {
  const { person, get } = await visitor()
  const { answer, text } = await get('/admin/konto/meine-daten')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="meine-daten-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(JSON.parse(text)).toMatchObject({ account: { email: person.email, hasPassword: true } })
  expect(text).not.toMatch(/\$argon2/)
})

test('repeated requests for one’s own data are limited', async () => {
  const { get } = await visitor()
  const statuses: number[] = []
  while (statuses.length < 40 && !statuses.includes(429)) {
    statuses.push((await get('/admin/konto/meine-daten')).status)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  expect((await get('/admin/konto/meine-daten')).text).toContain('Bitte warten Sie')
})

describe('the account', () => {
  test.each(['löschen', ' LOESCHEN '])('is deleted after „%s“, and the browser is out', async (confirmation) => {
    const { person, post, get, cookie } = await visitor()
    const { status, location } = await post('/admin/konto/loeschen', { confirmation })
    expect([status, location]).toEqual([303, '/admin/konto-geloescht'])
    expect(cookie()).toMatch(/=$/)
    expect((await get('/admin/konto-geloescht')).text).toContain('Ihr Konto ist gelöscht')
    expect(await stored(person)).toMatchObject({ ok: false })
  })

  test('stays without the word', async () => {
    const { person, post } = await visitor()
    expect((await post('/admin/konto/loeschen', { confirmation: 'ja' })).status).toBe(422)
    expect(await stored(person)).toMatchObject({ ok: true })
  })

  test('of the last administrator stays, with the reason', async () => {
    const { person, post } = await visitor('Carla Technik', ['admin'])
    const { status, text } = await post('/admin/konto/loeschen', { confirmation: 'LÖSCHEN' })
    expect([status, text.includes('Übergeben Sie dieses Amt')]).toEqual([409, true])
    expect(await stored(person)).toMatchObject({ ok: true })
  })
})

test('where no linking is offered, none begins', async () => {
  const { get } = await visitor()
  const { location } = await get('/admin/konto/verknuepfungen/google', { 'Sec-Fetch-Site': 'same-origin' })
  expect(location).toBe('/admin/konto/verknuepfungen/zurueck')
  const forged = await get('/admin/konto/verknuepfungen/google', { 'Sec-Fetch-Site': 'cross-site' })
  expect(forged.location).toBe('/admin/konto/verknuepfungen')
})
