import GoTrue from 'gotrue-js'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import { startMockProvider } from '#tests/support/identity/mock-provider.ts'

const PASSWORD = 'correct horse battery'

let client: GoTrue
let count = 0
let anna: string

const provider = forAllTests(startMockProvider)
const server = forAllTests(() =>
  startIdentity({
    settings: { mailLinks: 'fragment' },
    providers: [provider.settings({ name: 'google' })],
  }),
)

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
beforeEach(() => {
  count += 1
  anna = `anna${count}@club.example`
  client = new GoTrue({ APIUrl: server.gotrueUrl })
  client.currentUser()?.clearSession()
})

/** Waits for the newest mail to this address. */
async function mailTo(recipient: string, kind: string) {
  const found = await vi.waitUntil(
    async () => (await server.mails(0)).findLast((mail) => mail.recipient === recipient && mail.kind === kind),
    { timeout: 30_000, interval: 20 },
  )
  return { link: found.link ?? '', token: found.linkToken ?? '' }
}

test('the link of a real mail leads to the page with the widget and carries the token where no server sees it', async () => {
  await client.signup(anna, PASSWORD)
  const { link, token } = await mailTo(anna, 'confirmation')
  expect(link).toBe(`${server.origin}/admin#confirmation_token=${token}`)
  expect((await client.confirm(token)).email).toBe(anna)
})

test('recovery, change of address and signing out work with real mails and keys', async () => {
  await client.signup(anna, PASSWORD)
  await client.confirm((await mailTo(anna, 'confirmation')).token)
  await client.requestPasswordRecovery(anna)
  const user = await client.recover((await mailTo(anna, 'recovery')).token)
  await user.update({ email: `next.${anna}`, password: 'an entirely new one' })
  const { link, token } = await mailTo(`next.${anna}`, 'email-change-new')
  expect(link).toContain('#email_change_token=')
  expect((await user.update({ email_change_token: token })).email).toBe(anna)
  const { token: agreement } = await mailTo(anna, 'email-change-current')
  expect((await user.update({ email_change_token: agreement })).email).toBe(`next.${anna}`)
  await user.logout()
  expect((await client.login(`next.${anna}`, 'an entirely new one')).email).toBe(`next.${anna}`)
})

test('the key of the service invites a user, and the mail lets them in', async () => {
  const invited = await fetch(`${server.gotrueUrl}/invite`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.keys.service}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: anna }),
  })
  expect(await invited.json()).toMatchObject({ email: anna, invited_at: expect.any(String) })
  const { link, token } = await mailTo(anna, 'invite')
  expect(link).toContain('#invite_token=')
  expect((await client.acceptInvite(token, PASSWORD)).email).toBe(anna)
})

type Step = { cookie?: string }

/** Follows one redirect, as a browser with the given cookie. */
async function follow(address: string, { cookie }: Step = {}) {
  const answer = await fetch(address, { redirect: 'manual', ...(cookie && { headers: { Cookie: cookie } }) })
  return {
    location: answer.headers.get('location') ?? '',
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

async function comeBack() {
  const away = await follow(client.loginExternalUrl('google'))
  const { location } = await follow(away.location)
  return { callback: location, cookie: away.cookie }
}

test('a user signs in at an OpenID Connect provider', async () => {
  provider.becomes({ sub: anna, email: anna, email_verified: true, name: 'Anna Muster' })
  const { callback, cookie } = await comeBack()
  expect(callback).toMatch(`${server.gotrueUrl}/callback?`)
  const { location } = await follow(callback, { cookie })
  const fields = Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)))
  const user = await client.createUser(fields as unknown as Parameters<GoTrue['createUser']>[0])
  expect(user).toMatchObject({
    email: anna,
    app_metadata: { provider: 'google' },
    user_metadata: { full_name: 'Anna Muster' },
  })
})

test('a forwarded callback link leads no victim into a foreign account', async () => {
  provider.becomes({ sub: anna, email: anna, email_verified: true })
  const { callback } = await comeBack()
  const stranger = await follow(callback)
  expect(stranger.location).toBe(`${server.origin}/#error=invalid_request&error_description=OAuth+state+is+invalid`)
})

test('a way back is good once', async () => {
  provider.becomes({ sub: anna, email: anna, email_verified: true })
  const { callback, cookie } = await comeBack()
  expect((await follow(callback, { cookie })).location).toContain('#access_token=')
  expect((await follow(callback, { cookie })).location).toContain('#error=')
})

test('a user who cancels at the provider comes back with the reason', async () => {
  const { callback, cookie } = await comeBack()
  const url = new URL(callback)
  url.searchParams.delete('code')
  url.searchParams.set('error', 'access_denied')
  const { location } = await follow(url.href, { cookie })
  expect(location).toContain('#error=')
  // Otherwise the widget would treat the service as closed.
  expect(location).not.toContain('error=access_denied&error_description=403')
})
