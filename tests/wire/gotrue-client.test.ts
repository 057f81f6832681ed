import GoTrue, { type User } from 'gotrue-js'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSessionsOf, removeAccount } from '#identity/core/admin/manage-access.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { PASSWORD, profileOf } from '#tests/support/identity/gotrue-bench.ts'
import { startGotrue } from '#tests/support/identity/gotrue-server.ts'

let client: GoTrue
let count = 0
let anna: string

const server = forAllTests(() =>
  startGotrue({ settings: { furtherAudiences: ['other-club'], isEmailChangeSecure: false } }),
)

beforeAll(() => {
  // Warns about http, on purpose and every time.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
beforeEach(() => {
  count += 1
  anna = `anna${count}@club.example`
  client = new GoTrue({ APIUrl: server.gotrueUrl })
  client.currentUser()?.clearSession()
})

/** A confirmed user, signed in with the client. */
async function signedIn(): Promise<User> {
  await server.join(anna)
  return client.login(anna, PASSWORD)
}

/** Status and text of a failure, as the client reports it. */
async function failure(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const { name, status, message } = error as { name: string; status?: number; message: string }
  return { name, status, message }
}
const json = (status: number, message: string) => ({ name: 'JSONHTTPError', status, message })

test('the settings are read', async () => {
  expect(await client.settings()).toMatchObject({
    autoconfirm: false,
    disable_signup: false,
    external: { email: true, google: true, github: false },
  })
})

test('a user signs up, confirms the address and is signed in', async () => {
  const signedUp = await client.signup(anna, PASSWORD, { full_name: 'Anna Muster' })
  expect(signedUp).toMatchObject({ email: anna, confirmation_sent_at: expect.any(String) })
  expect(signedUp.confirmed_at).toBeUndefined()
  expect(await failure(client.login(anna, PASSWORD))).toEqual(json(400, 'invalid_grant: Email not confirmed'))
  const user = await client.confirm(server.linkTo(anna))
  expect(user).toMatchObject({
    email: anna,
    confirmed_at: expect.any(String),
    user_metadata: { full_name: 'Anna Muster' },
  })
  expect(client.currentUser()?.email).toBe(anna)
})

test('a confirmation works once', async () => {
  await client.signup(anna, PASSWORD)
  await client.confirm(server.linkTo(anna))
  expect(await failure(client.confirm(server.linkTo(anna)))).toEqual(json(404, 'User not found'))
})

test.each([
  ['no address', '', PASSWORD, 'An email address is required'],
  ['a broken address', 'anna', PASSWORD, 'Unable to validate email address: invalid format'],
  ['no password', 'x@club.example', '', 'Signup requires a valid password'],
])('a sign-up with %s fails with its reason', async (_, email, password, message) => {
  expect(await failure(client.signup(email, password))).toEqual(json(422, message))
})

test('a wrong password and an unknown address fail alike', async () => {
  await server.join(anna)
  const refused = json(400, 'invalid_grant: Invalid Password')
  expect(await failure(client.login(anna, 'something else'))).toEqual(refused)
  expect(await failure(client.login('nobody@club.example', PASSWORD))).toEqual(refused)
  expect(client.currentUser()).toBeNull()
})

test('the right password signs in; the client reads when the token ends', async () => {
  const user = await signedIn()
  expect(user).toMatchObject({ email: anna, aud: 'authenticated', app_metadata: { provider: 'email' } })
  const token = user.tokenDetails()
  expect(token?.token_type).toBe('bearer')
  expect(token?.expires_at).toBe(Math.floor(server.clock.now().getTime() / 1_000) * 1_000 + 3_600_000)
})

test('a password with every kind of sign survives the form', async () => {
  const password = 'ä&b=c+d %e?#"€'
  await client.signup(anna, password)
  await client.confirm(server.linkTo(anna))
  expect((await client.login(anna, password)).email).toBe(anna)
})

test('a forgotten password is replaced by way of the mail', async () => {
  await server.join(anna)
  await client.requestPasswordRecovery(anna)
  const user = await client.recover(server.linkTo(anna))
  await user.update({ password: 'an entirely new one' })
  expect((await client.login(anna, 'an entirely new one')).email).toBe(anna)
  expect(await failure(client.recover('made-up'))).toEqual(json(404, 'User not found'))
})

test('a recovery for an unknown address looks like any other', async () => {
  expect(await client.requestPasswordRecovery('nobody@club.example')).toEqual({})
  expect(await failure(client.requestPasswordRecovery(''))).toEqual(json(422, 'Password recovery requires an email'))
})

test('verify names its type itself', async () => {
  await client.signup(anna, PASSWORD)
  expect(await failure(client.verify('fax', server.linkTo(anna)))).toEqual(
    json(422, 'Verify requires a verification type'),
  )
  expect(await failure(client.verify('signup', ''))).toEqual(json(422, 'Verify requires a token'))
  expect((await client.verify('signup', server.linkTo(anna))).email).toBe(anna)
})

test('an invitation is accepted with a password', async () => {
  const admin = await server.join(`chair${count}@club.example`, { roles: ['admin'] })
  await server.post('/invite', { email: anna }, { token: admin.access_token })
  expect(await failure(client.acceptInvite(server.linkTo(anna), ''))).toEqual(
    json(422, 'Invited users must specify a password'),
  )
  expect((await client.acceptInvite(server.linkTo(anna), PASSWORD)).email).toBe(anna)
})

/** Follows the redirects of an external sign-in as a browser does. @returns the values in the last fragment */
async function visit(address: string): Promise<Record<string, string>> {
  const away = await fetch(address, { redirect: 'manual' })
  const url = new URL(away.headers.get('location') ?? 'missing:')
  const cookie = away.headers.get('set-cookie')?.split(';')[0] ?? ''
  const callback = `${server.gotrueUrl}/callback?code=x&state=${url.searchParams.get('state')}`
  const back = await fetch(callback, { redirect: 'manual', headers: { Cookie: cookie } })
  const { hash } = new URL(back.headers.get('location') ?? 'missing:')
  // The widget takes the values as they are, without decoding.
  return Object.fromEntries(
    hash
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=')),
  )
}

test('what a provider sign-in brings back makes a user', async () => {
  server.provider.profile.current = profileOf(anna)
  const fields = await visit(client.loginExternalUrl('google'))
  const user = await client.createUser(fields as unknown as Parameters<GoTrue['createUser']>[0])
  expect(user).toMatchObject({ email: anna, app_metadata: { provider: 'google' } })
  expect(await user.jwt(true)).not.toBe(fields['access_token'])
})

test('an invitation is accepted at a provider', async () => {
  const admin = await server.join(`chair${count}@club.example`, { roles: ['admin'] })
  await server.post('/invite', { email: anna }, { token: admin.access_token })
  server.provider.profile.current = profileOf(anna)
  const fields = await visit(client.acceptInviteExternalUrl('google', server.linkTo(anna)))
  expect(Object.keys(fields)).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type'])
})

test('name and preferences are changed', async () => {
  const user = await signedIn()
  await user.update({ data: { full_name: 'Anna', team: 'Herren 1' } })
  const updated = await user.update({ data: { team: null } })
  expect(updated.user_metadata).toEqual({ full_name: 'Anna' })
})

test('a new address counts once its mail came back', async () => {
  const user = await signedIn()
  const next = `next${count}@club.example`
  expect((await user.update({ email: next })).new_email).toBe(next)
  expect(await failure(user.update({ email_change_token: 'made-up' }))).toEqual(
    json(401, "Email Change Token didn't match token on file"),
  )
  expect((await user.update({ email_change_token: server.linkTo(next) })).email).toBe(next)
})

test('changes that are not allowed fail with their reason', async () => {
  const user = await signedIn()
  expect(await failure(user.update({ app_metadata: { roles: ['admin'] } }))).toEqual(
    json(401, 'Updating app_metadata requires admin privileges'),
  )
  expect(await failure(user.update({ password: 'short' }))).toEqual(
    json(422, 'Password should be at least 8 characters'),
  )
})

test('a token is given as it is while it lasts, and renewed on demand', async () => {
  const user = await signedIn()
  const first = user.tokenDetails()
  expect(await user.jwt()).toBe(first?.access_token)
  server.clock.advance(1_000)
  const renewed = await user.jwt(true)
  expect(renewed).not.toBe(first?.access_token)
  expect(user.tokenDetails()?.refresh_token).not.toBe(first?.refresh_token)
  expect((await user.getUserData()).email).toBe(anna)
})

test('a session that is gone is cleared by the client', async () => {
  const user = await signedIn()
  await endSessionsOf(
    server.identity,
    { by: { kind: 'service' }, caller: { ip: '', userAgent: '', audience: undefined } },
    user.id,
  )
  expect(await failure(user.jwt(true))).toMatchObject({ name: 'JSONHTTPError', status: 400 })
  expect(client.currentUser()).toBeNull()
  expect(await failure(user.jwt())).toMatchObject({ name: 'Error' })
})

test('signing out works, and the token is worth nothing afterwards', async () => {
  const user = await signedIn()
  const token = await user.jwt()
  await user.logout()
  expect(client.currentUser()).toBeNull()
  expect((await server.get('/user', { token })).status).toBe(401)
})

test('the check of a stored session finds a deleted account', async () => {
  const user = await signedIn()
  expect((await client.validateCurrentSession())?.email).toBe(anna)
  const caller = { ip: '', userAgent: undefined, audience: undefined }
  await removeAccount(server.identity, { by: { kind: 'service' }, caller }, user.id, { keepsId: false })
  expect(await client.validateCurrentSession()).toBeNull()
})

test('a client of another audience signs up and in there', async () => {
  const other = new GoTrue({ APIUrl: server.gotrueUrl, audience: 'other-club' })
  await server.join(anna)
  expect((await other.signup(anna, PASSWORD))['aud']).toBe('other-club')
  const user = await other.confirm(server.linkTo(anna))
  expect(user.aud).toBe('other-club')
  expect((await other.login(anna, PASSWORD)).id).toBe(user.id)
})

test('a client that wants a cookie gets one and loses it when signing out', async () => {
  const cookies: (string | null)[] = []
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await real(...request)
    cookies.push(answer.headers.get('set-cookie'))
    return answer
  })
  try {
    await server.join(anna)
    const user = await new GoTrue({ APIUrl: server.gotrueUrl, setCookie: true }).login(anna, PASSWORD, true)
    await user.logout()
  } finally {
    vi.unstubAllGlobals()
  }
  expect(cookies[0]).toMatch(/^nf_jwt=[\w.-]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookies.at(-1)).toMatch(/^nf_jwt=; Max-Age=0/)
})

test('something that is not there fails as JSON', async () => {
  expect(await failure(client.api.request('/nowhere'))).toMatchObject({ name: 'JSONHTTPError', status: 404 })
})
