import { describe, expect } from 'vitest'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import { requestSignIn } from '#identity/core/mail-links/request-sign-in.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import { CALLER, PLAIN_LINK, SITE_URL } from '#tests/support/identity/identity-bench.ts'
import {
  APP,
  EMAIL,
  forget,
  logIn,
  NETLIFY,
  PASSWORD,
  sessionsOf,
  signUp,
  TO_APP,
} from '#tests/support/identity/link-errands.ts'
import { hiddenFields, PAGES_URL, preparePages, test } from '#tests/support/benches/pages-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'

describe('looking at a link', () => {
  test('says what will happen, in German, and does nothing', async ({ pages: bench }) => {
    await signUp(bench)
    const page = await bench.shows(bench.open(bench.linkTo(EMAIL)), 200)
    expect(page.title).toBe('E-Mail-Adresse bestätigen')
    expect(page.html).toContain('<html lang="de">')
    expect(page.text).toContain('Ein Klick noch')
    // A person who was sent another person's link can see it.
    expect(page.text).toContain(`Der Link ging an ${EMAIL}`)
    expect(await logIn(bench, PASSWORD)).toMatchObject({ error: { kind: 'email-unconfirmed' } })
  })

  test.each(['GET', 'HEAD'])('by %s burns nothing, however often a scanner does it', async (method) => {
    const bench = await preparePages()
    await signUp(bench)
    for (let times = 0; times < 3; times++) expect((await bench.open(bench.linkTo(EMAIL), { method })).status).toBe(200)
    await bench.shows(bench.use(bench.linkTo(EMAIL)), 200)
    expect((await logIn(bench, PASSWORD)).ok).toBe(true)
  })

  test('is in English for browsers that prefer it', async ({ pages: bench }) => {
    await signUp(bench)
    const headers = { 'Accept-Language': 'fr, en-GB;q=0.9, de;q=0.5' }
    const page = await bench.shows(bench.open(bench.linkTo(EMAIL), { headers }), 200)
    expect(page.title).toBe('Confirm your e-mail address')
    expect(page.html).toContain('<html lang="en">')
  })

  test('loads no script, tells nobody where it was, and is kept nowhere', async ({ pages: bench }) => {
    await signUp(bench)
    const answer = await bench.open(bench.linkTo(EMAIL))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src 'self'; /)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('script-src')
    expect(await answer.text()).not.toContain('<script')
  })

  test('shows no password field where none is chosen', async ({ pages: bench }) => {
    await signUp(bench)
    expect((await bench.shows(bench.open(bench.linkTo(EMAIL)), 200)).html).not.toContain('type="password"')
  })
})

describe('confirming a sign-up', () => {
  test('ends on a page of our own; the person signs in afterwards and no session lies about', async () => {
    const bench = await preparePages()
    await signUp(bench)
    const page = await bench.shows(bench.use(bench.linkTo(EMAIL)), 200)
    expect(page.title).toBe('Fertig – Ihr Konto ist eingerichtet')
    expect(page.html).toContain(`href="${SITE_URL}/admin"`)
    expect(await sessionsOf(bench)).toEqual([])
    expect((await logIn(bench, PASSWORD)).ok).toBe(true)
  })

  test('gives the session to the Netlify widget behind the button', async ({ pages: bench }) => {
    await signUp(bench, NETLIFY)
    const { html } = await bench.shows(bench.use(bench.linkTo(EMAIL)), 200)
    const [, fragment = ''] = /href="https:\/\/club\.example\/admin#([^"]*)"/.exec(html) ?? []
    const fields = new URLSearchParams(fragment.replaceAll('&amp;', '&'))
    expect([...fields.keys()]).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type'])
    expect((await authenticate(bench.identity, fields.get('access_token') ?? '')).ok).toBe(true)
    expect((await refreshSession(bench.identity, fields.get('refresh_token') ?? '', CALLER)).ok).toBe(true)
  })

  test('takes a Supabase client that waits for it back to its page, with the session in the fragment', async () => {
    const bench = await preparePages()
    await signUp(bench, TO_APP)
    const answer = await bench.use(bench.linkTo(EMAIL))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    const [target, fragment = ''] = (answer.headers.get('Location') ?? '').split('#')
    expect(target).toBe(APP)
    const fields = new URLSearchParams(fragment)
    expect([...fields.keys()]).toEqual([
      ...['access_token', 'expires_at', 'expires_in', 'refresh_token', 'sb', 'token_type', 'type'],
    ])
    expect(Object.fromEntries(fields)).toMatchObject({ expires_in: '3600', token_type: 'bearer', type: 'signup' })
    expect((await authenticate(bench.identity, fields.get('access_token') ?? '')).ok).toBe(true)
  })

  test('with PKCE gives the page that asked a code, and no token to anybody', async ({ pages: bench }) => {
    const verifier = 'v'.repeat(43)
    await signUp(bench, { ...TO_APP, pkce: { challenge: verifier, method: 'plain' } })
    const location = (await bench.use(bench.linkTo(EMAIL))).headers.get('Location') ?? ''
    expect(location).toMatch(/^https:\/\/club\.example\/mitglieder\?code=[\w-]+$/)
    const authCode = new URL(location).searchParams.get('code') ?? ''
    expect((await exchangeCode(bench.identity, { authCode, verifier, caller: CALLER })).ok).toBe(true)
  })

  test('works once', async ({ pages: bench }) => {
    await signUp(bench)
    const fields = hiddenFields(await (await bench.open(bench.linkTo(EMAIL))).text())
    await bench.shows(bench.send('/link', fields), 200)
    expect((await bench.shows(bench.send('/link', fields), 410)).title).toBe('Dieser Link gilt nicht mehr')
  })
})

describe('a link to somewhere else', () => {
  test.for(['https://boese.example/', 'javascript:alert(1)', '//boese.example', 'https://club.example@boese.example/'])(
    'a target %s that nobody has allowed is replaced by the site itself',
    async (ziel, { pages: bench }) => {
      await signUp(bench, TO_APP)
      const link = new URL(bench.linkTo(EMAIL))
      link.searchParams.set('ziel', ziel)
      const answer = await bench.open(link.href)
      expect(answer.headers.get('Content-Security-Policy')).not.toContain('boese')
      const { html } = await bench.shows(answer, 200)
      expect(html).not.toContain('boese')
      const fields = [...hiddenFields(html).filter(([name]) => name !== 'ziel'), ['ziel', ziel] as [string, string]]
      const location = (await bench.send('/link', fields)).headers.get('Location')
      expect(location).toMatch(/^https:\/\/club\.example#access_token=/)
    },
  )

  test('an allowed app may be opened, and the browser is told so', async () => {
    const bench = await preparePages({ settings: { redirectAllowList: ['meineapp://zurueck'] } })
    await signUp(bench, { ...TO_APP, redirectTo: 'meineapp://zurueck' })
    const answer = await bench.open(bench.linkTo(EMAIL))
    expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self' https://club.example meineapp:")
    expect((await bench.use(bench.linkTo(EMAIL))).headers.get('Location')).toMatch(
      /^meineapp:\/\/zurueck#access_token=/,
    )
  })
})

async function requestMagicLink(bench: Awaited<ReturnType<typeof preparePages>>) {
  await bench.person(EMAIL, PASSWORD)
  await requestSignIn(bench.identity, {
    address: { kind: 'email', email: EMAIL },
    createsAccount: false,
    userMetadata: {},
    link: PLAIN_LINK,
    caller: CALLER,
  })
}

test('a magic link signs in where one can go on', async ({ pages: bench }) => {
  await requestMagicLink(bench)
  const location = (await bench.use(bench.linkTo(EMAIL))).headers.get('Location') ?? ''
  expect(location).toMatch(/^https:\/\/club\.example\/admin#access_token=/)
})

test('a change of address needs both halves, and the page says which is missing', async ({ pages: bench }) => {
  const { accessToken } = await bench.person(EMAIL, PASSWORD)
  const who = valueOf(await authenticate(bench.identity, accessToken))
  const newEmail = 'neu@beispiel.example'
  await changeOwnAccount(bench.identity, who, { email: newEmail }, { link: PLAIN_LINK, caller: CALLER })
  const half = await bench.shows(bench.use(bench.linkTo(EMAIL)), 200)
  expect(half.title).toBe('Noch ein Schritt')
  expect(half.text).toContain('in der E-Mail an Ihre neue Adresse')
  const done = await bench.shows(bench.use(bench.linkTo(newEmail)), 200)
  expect(done.title).toBe('Fertig – Ihre E-Mail-Adresse ist geändert')
})

describe('a form that did not come from our page', () => {
  test.for([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://boese.example' },
    { Origin: 'null' },
    {},
  ])('%j is refused and uses nothing up', async (headers, { pages: bench }) => {
    await signUp(bench)
    const fields = hiddenFields(await (await bench.open(bench.linkTo(EMAIL))).text())
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const page = await bench.shows(
      bench.send('/link', fields, { ...type, ...(headers as Record<string, string>) }),
      403,
    )
    expect(page.text).toContain('Das Formular kam nicht von dieser Seite.')
    await bench.shows(bench.use(bench.linkTo(EMAIL)), 200)
  })

  test('older browsers, which say no more than the origin, are understood', async ({ pages: bench }) => {
    await signUp(bench)
    const fields = hiddenFields(await (await bench.open(bench.linkTo(EMAIL))).text())
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: SITE_URL }
    await bench.shows(bench.send('/link', fields, headers), 200)
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])('neither as %s', async (type) => {
    const bench = await preparePages()
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
    expect((await bench.send('/link', [['token', 'x']], headers)).status).toBe(403)
  })

  test('nor a huge one', async ({ pages: bench }) => {
    expect((await bench.send('/link', [['token', 'x'.repeat(40_000)]])).status).toBe(403)
  })
})

test('a locked account is told so', async ({ pages: bench }) => {
  await forget(bench)
  const account = await bench.identity.read.accounts.findByEmail(EMAIL, bench.identity.settings.audience)
  const link = bench.linkTo(EMAIL)
  if (!account) throw new Error('the account is gone')
  await bench.identity.write((store) => store.accounts.save({ ...account, bannedUntil: new Date('2030-01-01') }))
  const page = await bench.shows(bench.use(link, { password: 'mein neuer Satz' }), 403)
  expect(page.text).toContain('Dieses Konto ist gesperrt.')
})

test('markup in an address of the link stays text', async ({ pages: bench }) => {
  const { html } = await bench.shows(
    bench.open('/link?art=passwort&token=%22%3E%3Cimg%20src%3Dx%3E&client=%3Cimg%3E'),
    410,
  )
  expect(html).not.toContain('<img')
})

test('a fault is an apology with a number, and the log has the reason', async ({ pages: bench }) => {
  bench.identity.read.tokens.findByLink = () => Promise.reject(new Error('the disk is gone'))
  const page = await bench.shows(bench.open('/link?art=passwort&token=x'), 500)
  expect(page.text).toContain('Nummer für Rückfragen: F-1')
  expect(page.text).not.toContain('disk')
  expect(bench.faults.map(({ message }) => message)).toEqual(['the disk is gone'])
})

test('the letters come from ourselves', async ({ pages: bench }) => {
  const answer = await bench.open('/archivo.woff2')
  expect(answer.headers.get('Content-Type')).toBe('font/woff2')
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2, 3])
  expect([...new Uint8Array(await (await bench.open('/archivo-rare.woff2')).arrayBuffer())]).toEqual([4, 5])
  expect(await (await bench.open(`${PAGES_URL}/link?token=x`)).text()).toContain("url('/konto/archivo.woff2')")
})

describe('on a site with a members’ area', () => {
  test.each([
    ['asked for on its own pages', PLAIN_LINK],
    ['asked for by the embedded login', NETLIFY],
  ])('a new password %s signs in there as well', async (_, link) => {
    const bench = await preparePages({}, ({ id }) => `site=${id}`)
    await forget(bench, link)
    const answer = await bench.use(bench.linkTo(EMAIL), { password: 'mein neuer Satz' })
    const [session] = await sessionsOf(bench)
    expect(answer.headers.getSetCookie()).toEqual([`site=${session?.id}`])
    // Tokens in an address would stay in the history, and are not needed there.
    const { html } = await bench.shows(answer, 200)
    expect(html).toContain(`href="${SITE_URL}/admin"`)
    expect(html).toContain('Sie sind angemeldet.')
  })

  test('a link for signing in gives the cookie, and no token to the address', async () => {
    const bench = await preparePages({}, ({ id }) => `site=${id}`)
    await requestMagicLink(bench)
    const answer = await bench.use(bench.linkTo(EMAIL))
    const sessions = await sessionsOf(bench)
    expect(sessions.map(({ id }) => `site=${id}`)).toContain(answer.headers.get('Set-Cookie'))
    expect(answer.headers.get('Location')).toBe(`${SITE_URL}/admin`)
  })

  test('a link that is no good gives no cookie', async () => {
    const bench = await preparePages({}, ({ id }) => `site=${id}`)
    const answer = await bench.send(`${PAGES_URL}/link`, [
      ['art', 'anmeldung'],
      ['token', 'falsch'],
    ])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
