import { beforeAll, describe, expect, test } from 'vitest'
import { addSsoConnection } from '#identity/core/admin/sso-connections.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { createBrowser } from '#tests/support/identity/cookie-jar.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { createMockSamlIdp, responseOf, toBase64 } from '#tests/support/identity/mock-saml-idp.ts'
import { settle, speakTo } from '#tests/support/identity/two-wires.ts'

/** As behind an https proxy: only then does a form of another site carry cookies. */
const PUBLIC_URL = 'https://club.example'
const ACS = { netlify: '/saml/acs', supabase: '/sso/saml/acs' } as const

const server = forAllTests(() => startIdentity({ config: 'saml: {on: true}', overrides: { publicUrl: PUBLIC_URL } }))
const wires = forAllTests(() => speakTo(server))
const idp = forAllTests(createMockSamlIdp)

beforeAll(async () => {
  const added = await addSsoConnection(server.service.identity, idp.connection())
  if (!added.ok) throw new Error(`The connection was refused: ${added.error.kind}.`)
})

describe.each(['netlify', 'supabase'] as const)('on the %s wire', (name) => {
  const urlOf = () => (name === 'netlify' ? server.gotrueUrl : server.supabaseUrl)

  /** Starts a sign-in at the organisation. @returns the address of its page */
  async function begin() {
    const browser = createBrowser()
    if (name === 'netlify') {
      return { browser, page: (await browser.visit(`${urlOf()}/authorize?provider=saml`)).location }
    }
    const asked = { domain: 'verband.example', skip_http_redirect: true }
    const url = String((await wires.supabase.post('/sso', asked)).body?.['url'])
    // Replaces the address of the proxy, which this test lacks.
    const here = url.replace(`${PUBLIC_URL}/auth/v1`, server.supabaseUrl)
    return { browser, page: (await browser.visit(here)).location }
  }

  const post = (browser: ReturnType<typeof createBrowser>, fields: { samlResponse: string; relayState: string }) =>
    browser.visit(urlOf() + ACS[name], {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: fields.samlResponse, RelayState: fields.relayState }),
    })

  const isIn = ({ location }: { location: string }) => location.includes('access_token=')

  test('a response signed by the organisation signs the user in, once', async () => {
    const { browser, page } = await begin()
    const answer = idp.answer(page)
    const kept = [...browser.cookies]
    expect(isIn(await post(browser, answer))).toBe(true)
    for (const [cookie, value] of kept) browser.cookies.set(cookie, value)
    expect(isIn(await post(browser, answer))).toBe(false)
  })

  test('a browser that did not begin the sign-in does not get into the victim’s account', async () => {
    const { page } = await begin()
    const { location } = await post(createBrowser(), idp.answer(page))
    expect(location).toContain('error=')
    expect(isIn({ location })).toBe(false)
  })

  test('an answer to one request is none to another', async () => {
    const [thief, victim] = [await begin(), await begin()]
    const { samlResponse } = idp.answer(thief.page)
    const { relayState } = idp.answer(victim.page)
    expect(isIn(await post(victim.browser, { samlResponse, relayState }))).toBe(false)
  })

  test.each<[string, (signed: string, unsigned: string) => string]>([
    ['that nobody signed', (_, unsigned) => unsigned],
    ['whose name was changed after signing', (signed) => signed.replace('erika@', 'boss@')],
    ['with a forged assertion before the signed one', (signed, unsigned) => wrap(signed, assertionOf(unsigned))],
    [
      'with entities that grow without end',
      (signed) => `<!DOCTYPE r [<!ENTITY a "aaaaaaaa"><!ENTITY b "${'&a;'.repeat(1_000)}">]>${signed}`,
    ],
    ['with an entity that reads a file', (signed) => `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>${signed}`],
    ['that is no XML', () => 'x'.repeat(1_000)],
  ])('an answer %s never signs in as another person', async (_, forge) => {
    const email = `boss@verband.example`
    const { browser, page } = await begin()
    const { samlResponse, relayState } = idp.answer(page)
    const signed = Buffer.from(samlResponse, 'base64').toString('utf8')
    const forged = forge(signed, responseOf(idp.claimsFor(page, { nameId: email })))
    const { location } = await post(browser, { samlResponse: toBase64(forged), relayState })
    const token = /access_token=([^&]+)/.exec(location)?.[1] ?? ''
    // If the signed part remains, it may still sign in the person whom it names.
    const user = token && (await wires.supabase.get('/user', { token })).text
    expect(user + decodeURIComponent(location)).not.toMatch(/boss@|root:/)
  })

  test('an organisation does not own an address: an account of the club with it is left alone', async () => {
    const email = `local-${name}@club.example`
    const id = await settle(server, email, { roles: ['admin'] })
    const { browser, page } = await begin()
    const { location } = await post(browser, idp.answer(page, { nameId: email }))
    const token = /access_token=([^&]+)/.exec(location)?.[1] ?? ''
    const user = (await wires.supabase.get('/user', { token })).body
    expect(user?.['id']).not.toBe(id)
    expect(user?.['app_metadata']).not.toHaveProperty('roles')
  })
})

test('on the Supabase wire a client with PKCE gets a code that no other client can use', async () => {
  const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
  const asked = await wires.supabase.post('/sso', { domain: 'verband.example', skip_http_redirect: true, ...pkce })
  const { samlResponse, relayState } = idp.answer(String(asked.body?.['url']))
  const { location } = await createBrowser().visit(`${server.supabaseUrl}/sso/saml/acs`, {
    method: 'POST',
    body: new URLSearchParams({ SAMLResponse: samlResponse, RelayState: relayState }),
  })
  const code = new URL(location).searchParams.get('code') ?? ''
  expect(location).not.toContain('access_token')
  const stolen = { auth_code: code, code_verifier: 'guessed'.repeat(7) }
  expect((await wires.supabase.post('/token?grant_type=pkce', stolen)).status).toBe(400)
})

const assertionOf = (response: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(response)?.[0] ?? ''

/** XSW3: the forged assertion stands before the signed one. */
const wrap = (signed: string, forged: string) => signed.replace('<saml:Assertion', `${forged}<saml:Assertion`)
