import { describe, expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { startMockProvider } from '#tests/support/identity/mock-provider.ts'
import { join, settle, speakTo } from '#tests/support/identity/two-wires.ts'
import { ALLOWED, EVIL_ADDRESSES, EVIL_HEADERS, SITE } from './evil-addresses.ts'

let count = 0

const provider = forAllTests(startMockProvider)
const server = forAllTests(() =>
  startIdentity({
    settings: { siteUrl: SITE, redirectAllowList: ALLOWED, mailLinks: 'verify', mailLinkPath: '' },
    providers: [provider.settings()],
    config: 'saml: {on: true}',
  }),
)
const wires = forAllTests(() => speakTo(server))

const newEmail = () => `anna${++count}@club.example`
const atSite = expect.stringMatching(/^https:\/\/club\.example(?:[/?#]|$)/)

/** The final target of the newest mail's link to this address. */
async function goalOfMail(recipient: string): Promise<string> {
  const { lastMail } = await readMails(recipient)
  const link = new URL(lastMail.link ?? '')
  return link.searchParams.get('redirect_to') ?? link.href
}

async function readMails(recipient: string) {
  for (;;) {
    const mine = (await server.mails(0)).filter((mail) => mail.recipient === recipient)
    const lastMail = mine.at(-1)
    if (lastMail) return { lastMail, amount: mine.length }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Passes the provider's page. @returns the final address of the browser */
async function signInElsewhere(start: { location: string; headers: Headers }): Promise<string> {
  const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? ''
  const there = await fetch(start.location, { redirect: 'manual' })
  const back = await fetch(there.headers.get('location') ?? '', { redirect: 'manual', headers: { cookie } })
  return back.headers.get('location') ?? ''
}

test('the addresses that the operator allows do get through, so that the others are refused for a reason', async () => {
  for (const allowed of [`${SITE}/members?x=1`, 'https://a.club.example/app', 'clubapp://signed-in']) {
    const email = newEmail()
    await wires.supabase.post(`/otp?redirect_to=${encodeURIComponent(allowed)}`, { email })
    expect(await goalOfMail(email)).toBe(allowed)
    const { location } = await wires.supabase.get(
      `/verify?type=signup&token=x&redirect_to=${encodeURIComponent(allowed)}`,
    )
    expect(location.startsWith(allowed)).toBe(true)
  }
})

describe.each(EVIL_ADDRESSES)('%s', (evil) => {
  const query = `redirect_to=${encodeURIComponent(evil)}`

  test('is not where a used or wrong link leads', async () => {
    for (const type of ['signup', 'recovery', 'magiclink']) {
      const { status, location } = await wires.supabase.get(`/verify?type=${type}&token=x&${query}`)
      expect([status, location]).toEqual([303, atSite])
    }
  })

  test('is not where a mail leads, named in the address or the body', async () => {
    const [otp, recover, signUp] = [newEmail(), newEmail(), newEmail()]
    await settle(server, recover)
    await wires.supabase.post(`/otp?${query}`, { email: otp, redirect_to: evil })
    await wires.supabase.post(`/recover?${query}`, { email: recover, redirect_to: evil })
    await wires.supabase.post(`/signup?${query}`, { email: signUp, password: 'Rückhand-Topspin', redirect_to: evil })
    for (const email of [otp, recover, signUp]) expect(await goalOfMail(email)).toEqual(atSite)
    await wires.supabase.post(`/resend?${query}`, { type: 'signup', email: signUp, redirect_to: evil })
    while ((await readMails(signUp)).amount < 2) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await goalOfMail(signUp)).toEqual(atSite)
  })

  test('is no target of a redirect from a provider', async () => {
    const start = await wires.supabase.get(`/authorize?provider=verband&${query}`)
    expect(start.status).toBe(302)
    expect(await signInElsewhere(start)).toEqual(expect.stringMatching(/^https:\/\/club\.example\/?#access_token=/))
  })

  test('is not where the page of a mail leads, nor named on it', async () => {
    const email = newEmail()
    await settle(server, email)
    await wires.supabase.post('/otp', { email })
    const { linkToken = '' } = (await readMails(email)).lastMail
    const target = new URLSearchParams({ art: 'anmeldung', token: linkToken, ziel: evil })
    const page = await (await fetch(`${server.pagesUrl}/link?${target}`)).text()
    expect(/name="ziel" value="([^"]*)"/.exec(page)?.[1]).toEqual(atSite)
    const form = { method: 'POST', headers: { Origin: server.origin }, body: target }
    const used = await fetch(`${server.pagesUrl}/link`, { ...form, redirect: 'manual' })
    expect(used.headers.get('location')).toEqual(expect.stringMatching(/^https:\/\/club\.example\/?#access_token=/))
  })

  test('as RelayState of an organisation’s answer is no address', async () => {
    const fields = { SAMLResponse: Buffer.from('<x/>').toString('base64'), RelayState: evil }
    for (const [name, path] of [
      ['netlify', '/saml/acs'],
      ['supabase', '/sso/saml/acs'],
    ] as const) {
      expect((await wires[name].form(path, fields)).location).toEqual(atSite)
    }
  })

  test('as state of a provider’s answer is no address', async () => {
    const answer = `/callback?code=x&state=${encodeURIComponent(evil)}`
    expect((await wires.netlify.get(answer)).location).toEqual(atSite)
    expect((await wires.supabase.get(answer)).location).toEqual(atSite)
  })
})

describe.each(EVIL_HEADERS)('%s in a header', (evil) => {
  test('is not where a mail leads, whether as page or as wish', async () => {
    for (const headers of [{ Referer: evil }, { redirect_to: evil }]) {
      const email = newEmail()
      await wires.supabase.post('/otp', { email }, { headers })
      expect(await goalOfMail(email)).toEqual(atSite)
    }
  })

  test('is no target of a redirect from a provider', async () => {
    const netlify = await wires.netlify.get('/authorize?provider=verband', { headers: { Referer: evil } })
    const supabase = await wires.supabase.get('/authorize?provider=verband', { headers: { redirect_to: evil } })
    for (const start of [netlify, supabase]) {
      expect(await signInElsewhere(start)).toEqual(expect.stringMatching(/^https:\/\/club\.example\/?#access_token=/))
    }
  })
})

test('an administrator’s links and a change of address keep to the list as well', async () => {
  const evil = 'https://evil.example/'
  const { access_token: token } = await join(server, newEmail())
  const wanted = newEmail()
  await wires.supabase.put(`/user?redirect_to=${evil}`, { email: wanted }, { token })
  expect(await goalOfMail(wanted)).toEqual(atSite)
  const admin = { headers: { apikey: server.keys.service }, token: server.keys.service }
  const invited = newEmail()
  await wires.supabase.post(`/invite?redirect_to=${evil}`, { email: invited }, admin)
  expect(await goalOfMail(invited)).toEqual(atSite)
  const request = { type: 'magiclink', email: newEmail(), redirect_to: evil }
  const made = await wires.supabase.post('/admin/generate_link', request, admin)
  expect([made.status, made.body?.['redirect_to']]).toEqual([200, SITE])
})

test.each(['https://evil.example/', 'https://club.example.evil.example/', 'javascript:alert(1)'])(
  'a mail that is asked for on the Netlify wire from %s leads to the site',
  async (Referer) => {
    const fragments = await startIdentity({ settings: { siteUrl: SITE, mailLinks: 'fragment', mailLinkPath: '' } })
    const { netlify } = speakTo(fragments)
    try {
      await netlify.post(
        '/signup',
        { email: 'anna@club.example', password: 'Rückhand-Topspin' },
        { headers: { Referer } },
      )
      const [mail] = await fragments.mails(1)
      expect(mail?.link).toMatch(/^https:\/\/club\.example\/?#confirmation_token=/)
      await netlify.post('/recover', { email: 'anna@club.example' }, { headers: { Referer } })
      const [, recovery] = await fragments.mails(2)
      expect(recovery?.link).toMatch(/^https:\/\/club\.example\/?#recovery_token=/)
    } finally {
      await fragments.stop()
    }
  },
)
