import { beforeAll, describe, expect, test } from 'vitest'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { createDoorVisitor } from '#tests/support/site/door-visitor.ts'
import { CLUB_PASSWORD, join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { giveApp } from '#tests/support/site/give-app.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const CALLER = { ip: '127.0.0.1', userAgent: 'test', audience: undefined }
const COOKIE = 'vereinsheim'

let time = Date.parse('2024-12-01T12:00:00Z')
const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' }, now: () => new Date(time) }))

const visitor = () => createDoorVisitor(site)

describe('signing in', () => {
  let mia: Joined
  beforeAll(async () => {
    mia = await join(site, { name: 'Mia Muster' })
  })
  const knock = (more: Record<string, string> = {}, from = site.origin) =>
    fetch(`${site.origin}/admin`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: from },
      body: new URLSearchParams({ email: mia.email, password: CLUB_PASSWORD, ...more }),
    })

  test('opens the overview with a cookie that only the server reads and that ends with the browser', async () => {
    const { signIn, open, cookies } = visitor()
    const answer = await knock()
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vereinsheim=[\w-]{66}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(await signIn(` ${mia.email.toUpperCase()} `, CLUB_PASSWORD)).toMatchObject({
      status: 303,
      location: '/admin',
    })
    expect(cookies.has(COOKIE)).toBe(true)
    const { status, text } = await open('/admin')
    expect([status, text.includes('Guten Tag, ') && text.includes('Mia Muster')]).toEqual([200, true])
  })

  test('stays for thirty days when asked to', async () => {
    const answer = await knock({ 'angemeldet-bleiben': 'ja' })
    expect(answer.headers.getSetCookie()[0]).toContain('; Max-Age=2592000;')
  })

  test.each([
    ['a wrong password', () => [mia.email, 'falsch'], 'E-Mail-Adresse oder Passwort stimmt nicht.'],
    ['an unknown address', () => ['niemand@beispiel.example', 'falsch'], 'E-Mail-Adresse oder Passwort stimmt nicht.'],
    ['no password', () => [mia.email, ''], 'Geben Sie bitte Ihr Passwort ein.'],
    ['no address', () => ['', 'falsch'], 'Bitte geben Sie eine E-Mail-Adresse mit @ an'],
  ] as const)('with %s says so and keeps the address', async (_, credentials, words) => {
    const { signIn, cookies } = visitor()
    const [email, password] = credentials()
    const { status, text } = await signIn(email ?? '', password ?? '')
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(text).toContain(`value="${email}"`)
    expect(text).not.toContain('falsch')
    expect(cookies.size).toBe(0)
  })

  test('goes on to the page that was asked for', async () => {
    const { open, signIn } = visitor()
    const sent = await open('/admin/konto?von=mail')
    expect(sent).toMatchObject({ status: 303, location: '/admin?weiter=%2Fadmin%2Fkonto%3Fvon%3Dmail' })
    expect(await signIn(mia.email, CLUB_PASSWORD, sent.location)).toMatchObject({ location: '/admin/konto?von=mail' })
  })

  test.each(['https://boese.example/admin', '//boese.example', '/admin@boese.example', '/\\boese.example', '/news'])(
    'never goes on to %s',
    async (target) => {
      const { signIn } = visitor()
      const door = `/admin?${new URLSearchParams({ weiter: target })}`
      expect(await signIn(mia.email, CLUB_PASSWORD, door)).toMatchObject({ status: 303, location: '/admin' })
    },
  )

  test('a form of another site signs no visitor in', async () => {
    const answer = await knock({}, 'https://boese.example')
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })
})

describe('an address that is not confirmed yet', () => {
  test('is named, and the lost mail is sent once more', async () => {
    const email = 'ulf.unbestaetigt@beispiel.example'
    await visitor().send('/admin/registrieren', { name: 'Ulf', email, password: CLUB_PASSWORD })
    const before = (await site.mails(1)).length
    time += 3_600_000
    const { signIn, send } = visitor()
    const { status, text } = await signIn(email, CLUB_PASSWORD)
    expect([status, text.includes('noch nicht bestätigt')]).toEqual([403, true])
    const button = /<form[^>]*aria-label="Mail noch einmal senden"[^]*?<\/form>/.exec(text)?.[0] ?? ''
    const fields = [...button.matchAll(/<(?:input|button)[^>]*>/g)].map(([tag]) => {
      const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
      return [of('name'), of('value')]
    })
    const again = await send('/admin', Object.fromEntries(fields))
    expect([again.status, again.text.includes('ist eine E-Mail mit einem neuen Link unterwegs')]).toEqual([200, true])
    const mails = await site.mails(before + 1)
    expect(mails.at(-1)).toContain(email)
    expect((await send('/admin', Object.fromEntries(fields))).status).toBe(429)
  })

  test('answers alike for unknown addresses, and sends no mail', async () => {
    const before = (await site.mails(0)).length
    const { send } = visitor()
    const { status, text } = await send('/admin', { schritt: 'bestaetigung', email: 'niemand2@beispiel.example' })
    expect([status, text.includes('ist eine E-Mail mit einem neuen Link unterwegs')]).toEqual([200, true])
    expect(await site.mails(0)).toHaveLength(before)
  })
})

describe('a session', () => {
  test('is over at once after signing out, its copies and its tokens too', async () => {
    const otto = await join(site, { name: 'Otto Muster' })
    const { signIn, send, open, cookies } = visitor()
    await signIn(otto.email, CLUB_PASSWORD)
    const copy = cookies.get(COOKIE) ?? ''
    expect(await send('/admin/abmeldung', {})).toMatchObject({ status: 303, location: '/admin' })
    expect(cookies.size).toBe(0)
    cookies.set(COOKIE, copy)
    expect((await open('/admin/konto')).status).toBe(303)
  })

  test('ends after thirty days without a visit, and lives on with one', async () => {
    const olga = await join(site, { name: 'Olga Muster' })
    const { signIn, open } = visitor()
    await signIn(olga.email, CLUB_PASSWORD)
    time += 20 * 86_400_000
    expect((await open('/admin/konto')).status).toBe(200)
    time += 20 * 86_400_000
    expect((await open('/admin/konto')).status).toBe(200)
    time += 31 * 86_400_000
    expect((await open('/admin/konto')).status).toBe(303)
  })

  test('that stays gets its cookie anew, at most once an hour', async () => {
    const ole = await join(site, { name: 'Ole Muster' })
    const { session } = await openSession(site, ole)
    const [cookie = ''] = site.instance.parts.sessionCookie.write({ session, isKept: true }).split(';')
    const ask = async () => (await fetch(`${site.origin}/admin`, { headers: { cookie } })).headers.getSetCookie()
    expect(await ask()).toEqual([])
    time += 3_600_000
    expect(await ask()).toEqual([expect.stringContaining('Max-Age=2592000')])
    expect(await ask()).toEqual([])
  })

  test('of a widget is taken over by its token, and ends for it too', async () => {
    const wanda = await join(site, { name: 'Wanda Muster' })
    const request = { email: wanda.email, phone: undefined, password: CLUB_PASSWORD, caller: CALLER }
    const grant = await signInWithPassword(site.instance.identity.identity, request)
    const token = grant.ok ? grant.value.accessToken : ''
    const exchange = (method: string, headers: Record<string, string>) =>
      fetch(`${site.origin}/konto/sitzung`, { method, headers })
    const taken = await exchange('POST', { Origin: site.origin, Authorization: `Bearer ${token}` })
    expect(taken.status).toBe(204)
    expect(taken.headers.get('cache-control')).toBe('private, no-store')
    // The widget does not ask whether to stay signed in.
    expect(taken.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^vereinsheim=[\w-]{66}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const [cookie = ''] = (taken.headers.getSetCookie()[0] ?? '').split(';')
    expect(await (await fetch(`${site.origin}/admin`, { headers: { cookie } })).text()).toContain('Wanda Muster')
    expect((await exchange('DELETE', { Origin: 'https://boese.example', cookie })).status).toBe(403)
    expect((await exchange('DELETE', { Origin: site.origin, cookie })).status).toBe(204)
    expect((await exchange('POST', { Origin: site.origin, Authorization: `Bearer ${token}` })).status).toBe(401)
  })

  test('is given to the widget by name and without a token, and only to our own pages', async () => {
    const nele = await join(site, { name: 'Nele Muster' })
    const { cookie, session } = await openSession(site, nele)
    const ask = (headers: Record<string, string>) => fetch(`${site.origin}/konto/sitzung`, { headers })
    const own = { 'Sec-Fetch-Site': 'same-origin', Origin: site.origin }
    const told = await ask({ ...own, cookie })
    expect(told.headers.get('cache-control')).toBe('private, no-store')
    expect(told.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(told.headers.get('access-control-allow-origin')).toBeNull()
    const text = await told.text()
    expect(JSON.parse(text)).toMatchObject({ email: nele.email, user_metadata: { full_name: 'Nele Muster' } })
    expect([text.includes('token'), text.includes(session.id)]).toEqual([false, false])
    const others: Record<string, string>[] = ['cross-site', 'same-site', 'none'].map((at) => ({ 'Sec-Fetch-Site': at }))
    for (const headers of [...others, {}, { Origin: 'https://boese.example' }]) {
      expect((await ask({ ...headers, cookie })).status).toBe(204)
    }
    expect((await ask(own)).status).toBe(204)
    await fetch(`${site.origin}/konto/sitzung`, { method: 'DELETE', headers: { ...own, cookie } })
    expect((await ask({ ...own, cookie })).status).toBe(204)
  })

  test.each([
    ['from another site', { Origin: 'https://boese.example' }, 403],
    ['from nowhere', {}, 403],
    ['without a token', { Origin: 'own' }, 401],
    ['with a wrong token', { Origin: 'own', Authorization: 'Bearer falsch' }, 401],
  ])('is not taken over %s', async (_, headers, status) => {
    const own = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, v === 'own' ? site.origin : v]))
    const answer = await fetch(`${site.origin}/konto/sitzung`, { method: 'POST', headers: own })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []])
  })

  test('never changes what a public page says, and no public page asks for the cookie', async () => {
    const paula = await join(site, { name: 'Paula Muster' })
    const { cookie } = await openSession(site, paula)
    const as = async (headers: Record<string, string>) => {
      const answer = await fetch(`${site.origin}/vorstand`, { headers })
      return { text: await answer.text(), vary: answer.headers.get('vary'), etag: answer.headers.get('etag') }
    }
    expect(await as({ cookie })).toEqual(await as({}))
  })

  test('shows pages that are never cached', async () => {
    const peter = await join(site, { name: 'Peter Muster' })
    const { cookie } = await openSession(site, peter)
    for (const path of ['/admin', '/admin.data', '/ADMIN', '/admin/konto', '/admin/gibt-es-nicht', '/%61dmin']) {
      const answer = await fetch(site.origin + path, { headers: { cookie } })
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
      expect(answer.headers.get('etag')).toBeNull()
    }
    expect(await (await fetch(`${site.origin}/admin`)).text()).not.toContain('Peter Muster')
  })
})

describe('a second factor', () => {
  async function withApp(name: string) {
    const person = await join(site, { name, roles: ['admin'] })
    const app = await giveApp(site.instance.identity.identity, person, new Date(time))
    time += 60_000
    return { person, ...app }
  }

  test('is asked for before anything opens, and its code lets in', async () => {
    const { person, factor, secret } = await withApp('Zoe Zweifach')
    const { signIn, open, send, cookies } = visitor()
    const target = '/admin?weiter=%2Fadmin%2Fkonto'
    expect(await signIn(person.email, CLUB_PASSWORD, target)).toMatchObject({ status: 303, location: target })
    const half = cookies.get(COOKIE) ?? ''
    expect((await open('/admin/konto')).status).toBe(303)
    expect((await open('/konto/sitzung')).status).toBe(204)
    expect((await open(target)).text).toContain('Noch ein Schritt')
    const wrong = await send(target, { faktor: factor.id, code: '000000' })
    expect([wrong.status, wrong.text.includes('Dieser Code stimmt nicht.')]).toEqual([422, true])
    const code = appCode(secret, new Date(time))
    expect(await send(target, { faktor: factor.id, code })).toMatchObject({ status: 303, location: '/admin/konto' })
    expect((await open('/admin/konto')).status).toBe(200)
    cookies.set(COOKIE, half)
    expect((await open('/admin/konto')).status).toBe(303)
  })

  test('can be a code of the sheet, once', async () => {
    const { person, codes } = await withApp('Zita Zettel')
    const [code = ''] = codes
    const first = visitor()
    await first.signIn(person.email, CLUB_PASSWORD)
    expect(await first.send('/admin', { 'notfall-code': code.toLowerCase() })).toMatchObject({ status: 303 })
    const second = visitor()
    await second.signIn(person.email, CLUB_PASSWORD)
    const { status, text } = await second.send('/admin', { 'notfall-code': code })
    expect([status, text.includes('wurde schon verwendet')]).toEqual([422, true])
  })

  test('can be given up for another sign-in', async () => {
    const { person } = await withApp('Zora Zurück')
    const { signIn, open, send, cookies } = visitor()
    await signIn(person.email, CLUB_PASSWORD)
    const copy = cookies.get(COOKIE) ?? ''
    expect((await open('/admin')).text).toContain('Noch ein Schritt')
    await send('/admin', { schritt: 'abbrechen' })
    expect(cookies.size).toBe(0)
    cookies.set(COOKIE, copy)
    expect((await open('/admin')).text).not.toContain('Noch ein Schritt')
  })
})

describe('a forgotten password', () => {
  test('answers alike for all addresses, and mails only those with an account', async () => {
    const vera = await join(site, { name: 'Vera Gesslich' })
    const before = (await site.mails(0)).length
    const answers = []
    for (const email of [vera.email, 'niemand@beispiel.example']) {
      const { status, text } = await visitor().send('/admin/passwort', { email })
      answers.push({ status, text: text.replaceAll(email, '') })
    }
    expect(answers[0]?.status).toBe(200)
    expect(answers[0]?.text).toContain('Sehen Sie in Ihr Postfach')
    expect(answers[1]?.status).toEqual(answers[0]?.status)
    expect(await site.mails(before + 1)).toHaveLength(before + 1)
  })

  test('needs an address that can be one', async () => {
    const { status, text } = await visitor().send('/admin/passwort', { email: 'vera' })
    expect([status, text.includes('name@beispiel.de')]).toEqual([422, true])
  })
})
