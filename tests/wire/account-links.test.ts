import { expect, test } from 'vitest'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { createBrowser } from '#tests/support/identity/cookie-jar.ts'
import { startMockProvider } from '#tests/support/identity/mock-provider.ts'
import { join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const provider = forAllTests(startMockProvider)
const site = forAllTests(() => {
  const { kind, name, label, issuer, clientId, clientSecret } = provider.settings()
  const providers = [{ kind, name, label, issuer, clientId, clientSecret }]
  return startSite({ identity: { methods: { linking: true }, providers } })
})

async function signedIn(name: string) {
  const person = await join(site, { name })
  const { cookie } = await openSession(site, person)
  const [key = '', value = ''] = cookie.split('=', 2)
  const browser = createBrowser()
  browser.cookies.set(key, value)
  return { person, browser }
}

/** Clicks the link of our own page, and follows all redirects. @returns the addresses on the way */
async function link(browser: ReturnType<typeof createBrowser>): Promise<string[]> {
  const way = [`${site.origin}/admin/konto/verknuepfungen/verband`]
  for (;;) {
    const here = way.at(-1) ?? ''
    const answer = await browser.visit(here, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    if (answer.location === '') return way
    way.push(new URL(answer.location, here).href)
  }
}

const { origin: nowhere } = new URL('https://nirgends.example')
const pathOf = (address: string | undefined) =>
  new URL(address ?? nowhere).pathname + new URL(address ?? nowhere).search
const identities = async ({ id }: Joined) => {
  const found = await findPerson(site.instance.identity.identity, id)
  return found.ok ? found.value.identities.map((identity) => identity.provider).toSorted() : []
}

test('an account elsewhere is linked and unlinked again, and no session is left over', async () => {
  provider.becomes({ sub: 'anna-1', email: 'anna@verband.example', email_verified: true, name: 'Anna' })
  const { person, browser } = await signedIn('Anna Verband')
  const page = await browser.visit(`${site.origin}/admin/konto/verknuepfungen`)
  expect(page.text).toContain('href="/admin/konto/verknuepfungen/verband"')
  const way = await link(browser)
  expect(way.some((address) => address.startsWith(provider.issuer))).toBe(true)
  expect(pathOf(way.at(-1))).toBe('/admin/konto/verknuepfungen?gespeichert=verknuepft')
  expect(await identities(person)).toEqual(['email', 'verband'])
  expect((await browser.visit(`${site.origin}/admin/konto`)).text).toContain('Nur dieses')

  const linked = await browser.visit(`${site.origin}/admin/konto/verknuepfungen`)
  expect(linked.text).toContain('Verknüpfung lösen: Verband')
  const [, loesen = ''] = /value="([^"]+)" name="loesen"/.exec(linked.text) ?? []
  const unlinked = await browser.visit(`${site.origin}/admin/konto/verknuepfungen`, {
    method: 'POST',
    headers: { Origin: site.origin },
    body: new URLSearchParams({ loesen }),
  })
  expect(unlinked.location).toBe('/admin/konto/verknuepfungen?gespeichert=getrennt')
  expect(await identities(person)).toEqual(['email'])
})

test('an identity of another account is not linked a second time', async () => {
  provider.becomes({ sub: 'berta-1', email: 'berta@verband.example', email_verified: true, name: 'Berta' })
  await link((await signedIn('Berta Verband')).browser)
  const { person, browser } = await signedIn('Carla Verband')
  const way = await link(browser)
  expect(pathOf(way.at(-1))).toContain('error_code=identity_already_exists')
  expect((await browser.visit(way.at(-1) ?? '')).text).toContain('öffnet hier schon ein Mitgliedskonto')
  expect(await identities(person)).toEqual(['email'])
})

test('what another browser has begun counts for nothing here', async () => {
  provider.becomes({ sub: 'dora-1', email: 'dora@verband.example', email_verified: true, name: 'Dora' })
  const attacker = await signedIn('Dora Angriff')
  const start = await attacker.browser.visit(`${site.origin}/admin/konto/verknuepfungen/verband`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  const back = await attacker.browser.visit(start.location)
  const done = await attacker.browser.visit(back.location)
  const victim = await signedIn('Emma Opfer')
  const shown = await victim.browser.visit(done.location)
  expect(shown.status).toBe(409)
  expect(await identities(victim.person)).toEqual(['email'])
})

test('a browser that does not say where the click was gets the reason why nothing happens', async () => {
  const { browser, person } = await signedIn('Frieda Alt')
  const start = await browser.visit(`${site.origin}/admin/konto/verknuepfungen/verband`)
  expect(start.location).toBe('/admin/konto/verknuepfungen?alter-browser')
  expect((await browser.visit(site.origin + start.location)).text).toContain('Ihr Browser ist dafür zu alt')
  expect(await identities(person)).toEqual(['email'])
})
