import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { shareBrowser } from '#tests/support/browser/browser.ts'
import { hostRoutes, ORIGINAL, visitWidget } from '#tests/support/browser/widget-stage.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { startMockProvider, type MockProvider } from '#tests/support/identity/mock-provider.ts'
import { startMockSamlIdp } from '#tests/support/identity/mock-saml-idp.ts'
import { startProviderSites, type SiteName } from '#tests/support/identity/provider-sites.ts'
import { PASSWORD, settle } from '#tests/support/identity/two-wires.ts'

const SUPABASE_JS = readFileSync(
  fileURLToPath(new URL('../../node_modules/@supabase/supabase-js/dist/umd/supabase.js', import.meta.url)),
  'utf8',
)
const SAML_PERSON = 'ida@verband.example'
const ELSEWHERE = ['google', 'github', 'gitlab', 'bitbucket'] as const
type Elsewhere = (typeof ELSEWHERE)[number]

let server: IdentityServer
let browser: Browser
let google: MockProvider
let sites: Awaited<ReturnType<typeof startProviderSites>>
let idp: Awaited<ReturnType<typeof startMockSamlIdp>>
let count = 0

beforeAll(async () => {
  google = await startMockProvider()
  sites = await startProviderSites()
  idp = await startMockSamlIdp({ nameId: SAML_PERSON })
  const host = hostRoutes(ORIGINAL)
    .get('/supabase.js', (c) => c.body(SUPABASE_JS, 200, { 'Content-Type': 'text/javascript' }))
    .get('/app', (c) => c.html(appPage(c.req.query('flow') ?? 'pkce')))
  server = await startIdentity({
    host: (request) => new Hono().route('/', host).fetch(request),
    config: JSON.stringify({
      methods: { linking: true },
      factors: { phone: true },
      saml: { on: true, label: 'Verband' },
    }),
    providers: [
      google.settings({ kind: 'google', name: 'google' }),
      ...(['github', 'gitlab', 'bitbucket'] satisfies SiteName[]).map(sites.settings),
    ],
  })
  const key = server.keys.service
  const connected = await fetch(`${server.supabaseUrl}/admin/sso/providers`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'saml', metadata_xml: idp.metadataXml(), domains: ['verband.example'] }),
  })
  expect(connected.status).toBe(201)
  browser = await shareBrowser()
})
afterAll(async () => {
  await server?.stop()
  await Promise.all([google, sites, idp].map((each) => each?.stop()))
})

/** A page that uses the vendor's library as documented; it handles the returned address itself. */
const appPage = (flowType: string) => `<!doctype html><html lang="de"><meta charset="utf-8"><title>App</title>
<script src="/supabase.js"></script><script>
window.client = supabase.createClient(location.origin, '${server.keys.anon}', { auth: { flowType: '${flowType}' } })
</script>`

/** A unique person, known to every provider. */
function somebody() {
  count += 1
  const person = {
    id: 583_200 + count,
    userName: `anna${count}`,
    fullName: 'Anna Muster',
    email: `anna${count}@club.example`,
  }
  sites.becomes(person)
  // https://developers.google.com/identity/openid-connect/openid-connect#obtainuserinfo
  google.becomes({ sub: `1017${person.id}`, email: person.email, email_verified: true, name: person.fullName })
  return person
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

describe('with the original widget of Netlify', () => {
  test.each([
    ['google', 'Google'],
    ['github', 'GitHub'],
    ['gitlab', 'GitLab'],
    ['bitbucket', 'BitBucket'],
  ])('a user signs in with %s', async (provider, label) => {
    const { email, fullName } = somebody()
    const visit = visitWidget(await newPage(), ORIGINAL, server.origin)
    await visit.visit()
    await visit.open('login')
    await visit.press(label)
    await expect.poll(visit.currentEmail).toBe(email)
    expect(await visit.page.evaluate('netlifyIdentity.currentUser()')).toMatchObject({
      app_metadata: { provider, providers: [provider] },
      user_metadata: { full_name: fullName },
    })
    expect(new URL(visit.page.url()).hash).toBe('')
  })

  test('a user signs in at their organisation', async () => {
    const visit = visitWidget(await newPage(), ORIGINAL, server.origin)
    await visit.visit()
    await visit.open('login')
    await visit.press('Verband')
    await expect.poll(visit.currentEmail).toBe(SAML_PERSON)
  })
})

type AppWindow = Window & { client: SupabaseClient }
type Told = { email?: string | undefined; provider?: unknown; amr?: unknown } | null

/** Waits for the signed-in user. */
async function signedIn(page: Page): Promise<NonNullable<Told>> {
  const read = () =>
    page
      .evaluate(async (): Promise<Told> => {
        const { data } = await (window as unknown as AppWindow).client.auth.getSession()
        const { user } = data.session ?? {}
        return user ? { email: user.email, provider: user.app_metadata.provider } : null
      })
      // The page may just be navigating away.
      .catch(() => null)
  return vi.waitUntil(read, { timeout: 30_000, interval: 50 })
}

/** Signed in with a password, as a page does it. */
async function logIn(page: Page, email: string): Promise<void> {
  await settle(server, email)
  await page.goto(`${server.origin}/app`)
  const error = await page.evaluate(
    async (asked) => (await (window as unknown as AppWindow).client.auth.signInWithPassword(asked)).error?.message,
    { email, password: PASSWORD },
  )
  expect(error).toBeUndefined()
}

describe('with supabase-js', () => {
  // Does not wait for the click: its navigation destroys the page.
  const signInAt = (page: Page, provider: Elsewhere) =>
    page.evaluate((name) => {
      const options = { redirectTo: location.href }
      void (window as unknown as AppWindow).client.auth.signInWithOAuth({ provider: name, options })
    }, provider)

  test.each(ELSEWHERE)('a user signs in with %s, by PKCE', async (provider) => {
    const { email } = somebody()
    const page = await newPage()
    await page.goto(`${server.origin}/app`)
    const back = page.waitForURL(/\/app\?code=/)
    await signInAt(page, provider)
    await back
    expect(await signedIn(page)).toEqual({ email, provider })
  })

  test('a user signs in with a session in the fragment', async () => {
    const { email } = somebody()
    const page = await newPage()
    await page.goto(`${server.origin}/app?flow=implicit`)
    await signInAt(page, 'github')
    expect(await signedIn(page)).toEqual({ email, provider: 'github' })
  })

  test.each(['pkce', 'implicit'])('a user signs in at their organisation, by %s', async (flow) => {
    const page = await newPage()
    await page.goto(`${server.origin}/app?flow=${flow}`)
    await page.evaluate(() => {
      const { auth } = (window as unknown as AppWindow).client
      const options = { redirectTo: location.href }
      void auth
        .signInWithSSO({ domain: 'verband.example', options })
        .then(({ data }) => data && location.assign(data.url))
    })
    expect(await signedIn(page)).toMatchObject({ email: SAML_PERSON, provider: expect.stringMatching(/^sso:/) })
  })

  test('a user signs in with a token that the page got from Google itself', async () => {
    const { email } = somebody()
    const page = await newPage()
    await page.goto(`${server.origin}/app`)
    await page.evaluate(
      (token) => (window as unknown as AppWindow).client.auth.signInWithIdToken({ provider: 'google', token }),
      await google.idToken(),
    )
    expect(await signedIn(page)).toEqual({ email, provider: 'google' })
  })

  test('a user links a provider and unlinks it', async () => {
    const { email } = somebody()
    const page = await newPage()
    await logIn(page, `own-${email}`)
    const back = page.waitForURL(/\/app\?code=/)
    await page.evaluate(() => {
      const options = { redirectTo: location.href }
      void (window as unknown as AppWindow).client.auth.linkIdentity({ provider: 'github', options })
    })
    await back
    await signedIn(page)
    const readProviders = () =>
      page.evaluate(async () => {
        const { data } = await (window as unknown as AppWindow).client.auth.getUserIdentities()
        return data?.identities.map(({ provider }) => provider).toSorted()
      })
    await expect.poll(readProviders).toEqual(['email', 'github'])
    const error = await page.evaluate(async () => {
      const { auth } = (window as unknown as AppWindow).client
      const { data } = await auth.getUserIdentities()
      const github = data?.identities.find(({ provider }) => provider === 'github')
      return github ? (await auth.unlinkIdentity(github)).error?.message : 'not linked'
    })
    expect(error).toBeUndefined()
    expect(await readProviders()).toEqual(['email'])
    expect(await signedIn(page)).toMatchObject({ email: `own-${email}` })
  })

  test('a user proves a phone as second factor', async () => {
    const { email } = somebody()
    const phone = `+49151000${10_000 + count}`
    const page = await newPage()
    await logIn(page, email)
    const challenge = await page.evaluate(async (number) => {
      const { mfa } = (window as unknown as AppWindow).client.auth
      const enrolled = await mfa.enroll({ factorType: 'phone', phone: number, friendlyName: 'Handy' })
      if (!enrolled.data) throw enrolled.error
      const asked = await mfa.challenge({ factorId: enrolled.data.id, channel: 'sms' })
      if (!asked.data) throw asked.error
      return { factorId: enrolled.data.id, challengeId: asked.data.id }
    }, phone)
    const message = await vi.waitUntil(
      async () => (await server.mails(0)).find(({ channel, recipient }) => channel === 'sms' && recipient === phone),
      { timeout: 30_000, interval: 20 },
    )
    const level = await page.evaluate(
      async (proof) => {
        const { mfa } = (window as unknown as AppWindow).client.auth
        const verified = await mfa.verify(proof)
        if (verified.error) throw verified.error
        return (await mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
      },
      { ...challenge, code: message.code ?? '' },
    )
    expect(level).toBe('aal2')
  })
})
