import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { createBrowser } from '#tests/support/identity/cookie-jar.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { ERIKA, startMockProvider } from '#tests/support/identity/mock-provider.ts'
import { join, settle, speakTo } from '#tests/support/identity/two-wires.ts'

const provider = forAllTests(startMockProvider)
const server = forAllTests(() =>
  startIdentity({ providers: [provider.settings()], settings: { isLinkingOffered: true } }),
)
const wires = forAllTests(() => speakTo(server))
beforeEach(() => {
  provider.becomes(ERIKA)
  provider.signs(() => undefined)
})

const WIRES = ['netlify', 'supabase'] as const
const urlOf = (wire: (typeof WIRES)[number]) => (wire === 'netlify' ? server.gotrueUrl : server.supabaseUrl)

/** Goes to the provider and stops before the callback. */
async function onTheWayBack(wire: (typeof WIRES)[number], query = '') {
  const browser = createBrowser()
  const away = await browser.visit(`${urlOf(wire)}/authorize?provider=verband${query}`)
  const { location } = await browser.visit(away.location)
  return { browser, away: away.location, callback: location }
}

const isIn = (location: string) => location.includes('access_token=') || /[?&]code=/.test(location)

describe.each(WIRES)('on the %s wire', (wire) => {
  test('a sign-in comes back to the browser that began it', async () => {
    const { browser, callback } = await onTheWayBack(wire)
    expect((await browser.visit(callback)).location).toContain('#access_token=')
  })

  test('a browser that did not begin the sign-in does not get into the victim’s account', async () => {
    const { browser, callback } = await onTheWayBack(wire)
    expect(isIn((await createBrowser().visit(callback)).location)).toBe(false)
    const own = await onTheWayBack(wire)
    expect(isIn((await own.browser.visit(callback)).location)).toBe(false)
    // The victim's attempt has used up nothing.
    expect((await browser.visit(callback)).location).toContain('#access_token=')
    expect((await own.browser.visit(own.callback)).location).toContain('#access_token=')
  })

  test('the code of one sign-in is worth nothing in another', async () => {
    const [thief, victim] = [await onTheWayBack(wire), await onTheWayBack(wire)]
    const mixed = new URL(victim.callback)
    mixed.searchParams.set('code', new URL(thief.callback).searchParams.get('code') ?? '')
    expect(isIn((await victim.browser.visit(mixed.href)).location)).toBe(false)
  })

  test('a way back is good once, also when it is gone ten times at one moment', async () => {
    const { browser, callback } = await onTheWayBack(wire)
    const kept = [...browser.cookies]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => {
        const twin = createBrowser()
        for (const [name, value] of kept) twin.cookies.set(name, value)
        return twin.visit(callback)
      }),
    )
    expect(answers.filter(({ location }) => isIn(location))).toHaveLength(1)
    expect(isIn((await browser.visit(callback)).location)).toBe(false)
  })

  test('a made-up, empty or doubled state leads nowhere', async () => {
    const { browser, callback } = await onTheWayBack(wire)
    const url = new URL(callback)
    const state = url.searchParams.get('state') ?? ''
    const code = url.searchParams.get('code') ?? ''
    const other = '0198c4b2-0000-7000-8000-000000000000'
    const tries = [
      '',
      `state=${other}`,
      'state=',
      `state=${other}&state=${state}`,
      `state=${state}%00`,
      `state=${state}.x`,
    ]
    for (const wrong of tries) {
      const { status, location } = await browser.visit(`${url.origin}${url.pathname}?code=${code}&${wrong}`)
      expect([wrong, isIn(location), status < 500]).toEqual([wrong, false, true])
    }
  })

  test('a way back that was begun on the other wire leads nowhere', async () => {
    const { browser, callback } = await onTheWayBack(wire)
    const [here, there] = [new URL(urlOf(wire)), new URL(urlOf(wire === 'netlify' ? 'supabase' : 'netlify'))]
    const { location } = await browser.visit(callback.replace(here.pathname, there.pathname))
    expect(isIn(location)).toBe(false)
  })

  test.each<[string, (payload: Record<string, unknown>) => void]>([
    ['another nonce', (payload) => void (payload['nonce'] = 'another')],
    ['no nonce', (payload) => void delete payload['nonce']],
    ['another audience', (payload) => void (payload['aud'] = 'another-club')],
    ['another issuer', (payload) => void (payload['iss'] = 'https://evil.example')],
    ['an end in the past', (payload) => void (payload['exp'] = Math.floor(Date.now() / 1_000) - 3_600)],
  ])('an id token with %s proves no identity', async (_, tamper) => {
    provider.signs(({ payload }) => tamper(payload))
    const { browser, callback } = await onTheWayBack(wire)
    expect(isIn((await browser.visit(callback)).location)).toBe(false)
  })

  test('a client cannot change what protects the way: state, verifier, way back', async () => {
    const evil = 'redirect_uri=https://evil.example&state=x&nonce=x&client_id=x&response_type=token&scope=admin'
    const { away } = await onTheWayBack(wire, `&${evil}`)
    const { searchParams } = new URL(away)
    expect(searchParams.get('redirect_uri')).toBe(`${urlOf(wire)}/callback`)
    expect([searchParams.get('response_type'), searchParams.get('code_challenge_method')]).toEqual(['code', 'S256'])
    for (const name of ['state', 'nonce', 'redirect_uri', 'client_id', 'scope'])
      expect(searchParams.getAll(name)).toHaveLength(1)
    expect([searchParams.get('state'), searchParams.get('nonce')]).not.toContain('x')
  })

  test('an unverified address at the provider opens no account that has it', async () => {
    const email = `owner-${wire}@club.example`
    const owner = await settle(server, email)
    provider.becomes({ sub: `thief-${wire}`, email, email_verified: false })
    const { browser, callback } = await onTheWayBack(wire)
    expect(isIn((await browser.visit(callback)).location)).toBe(false)
    const found = await findPerson(server.service.identity, owner)
    expect(found.ok && found.value.identities.map(({ provider: name }) => name)).toEqual(['email'])
  })
})

test('with PKCE the way back needs no cookie, but what it brings needs the verifier', async () => {
  const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
  const { callback } = await onTheWayBack('supabase', `&code_challenge=${challenge}&code_challenge_method=s256`)
  const { location } = await createBrowser().visit(callback)
  const code = new URL(location).searchParams.get('code') ?? ''
  expect(location).not.toContain('access_token')
  const stolen = { auth_code: code, code_verifier: randomBytes(32).toString('base64url') }
  expect((await wires.supabase.post('/token?grant_type=pkce', stolen)).status).toBe(400)
})

test('luring a user to a provider’s page does not link the provider to their account', async () => {
  const victim = await join(server, 'linking@club.example')
  provider.becomes({ sub: 'thief-2', email: 'thief-2@elsewhere.example', email_verified: true })
  const away = '/user/identities/authorize?provider=verband&skip_http_redirect=true'
  expect((await wires.supabase.get(away)).status).toBe(401)
  expect((await wires.supabase.get(away, { token: server.keys.anon })).status).toBe(403)
  // A thief's own sign-in, finished in the victim's browser, stays a plain sign-in.
  const { callback } = await onTheWayBack('supabase')
  const { location } = await createBrowser().visit(callback)
  expect(isIn(location)).toBe(false)
  const user = await wires.supabase.get('/user', { token: victim.access_token })
  expect(user.body?.['identities']).toHaveLength(1)
})

describe('the grant by id token', () => {
  const nonce = 'nonce of the app'
  const hashed = createHash('sha256').update(nonce).digest('hex')
  const grant = (fields: Record<string, unknown>) =>
    wires.supabase.post('/token?grant_type=id_token', { provider: 'verband', ...fields })

  test('takes a token that was made for this club and this nonce', async () => {
    expect((await grant({ id_token: await provider.idToken({ nonce: hashed }), nonce })).status).toBe(200)
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['for another app', { aud: 'another-app' }, {}],
    ['with the nonce of somebody else', { nonce: hashed }, { nonce: 'guessed' }],
    ['whose nonce is left out', { nonce: hashed }, {}],
    ['without the nonce that was asked for', {}, { nonce }],
    ['with the hash of the nonce instead of the nonce', { nonce: hashed }, { nonce: hashed }],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['that is over', { exp: 1_000 }, {}],
  ])('refuses one %s', async (_, claims, fields) => {
    const answer = await grant({ id_token: await provider.idToken(claims), ...fields })
    expect([answer.status, answer.text.includes('access_token')]).toEqual([400, false])
  })

  test('refuses one without signature', async () => {
    const [, payload] = (await provider.idToken()).split('.')
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect((await grant({ id_token: `${head}.${payload}.` })).status).toBe(400)
  })
})
