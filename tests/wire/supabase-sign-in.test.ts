import { randomUUID } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import {
  atSite,
  createSupabaseClient,
  expectData,
  follow,
  messageTo,
  refusalOf,
  sessionOf,
} from '#tests/support/identity/supabase-client.ts'
import { authApiError } from './auth-api-error.ts'

const PASSWORD = 'Rückhand-Topspin'

let client: GoTrueClient
let email: string
let phone: string
let count = 0

const server = forAllTests(() =>
  startIdentity({
    settings: { isPhoneOffered: true, isAnonymousOffered: true, mailLinks: 'verify', confirmsEmailItself: false },
  }),
)
beforeEach(() => {
  count += 1
  email = `anna${count}@club.example`
  phone = `+4915123456${String(count).padStart(3, '0')}`
  client = createSupabaseClient(server)
})

/** A confirmed user, signed in with the client. */
async function signedIn(): Promise<void> {
  expectData(await client.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Anna' } } }))
  const { linkToken = '' } = await messageTo(server, email, 'confirmation')
  expectData(await client.verifyOtp({ type: 'email', token_hash: linkToken }))
}

test('a user signs up, is refused before confirming, and then signs in', async () => {
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const signedUp = expectData(
    await client.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Anna' } } }),
  )
  expect(signedUp.session).toBeNull()
  expect(signedUp.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Anna' },
    identities: [{ provider: 'email' }],
  })
  expect(refusalOf(await client.signInWithPassword({ email, password: PASSWORD }))).toEqual(
    authApiError(400, 'email_not_confirmed'),
  )
  const { code = '' } = await messageTo(server, email, 'confirmation')
  const verified = expectData(await client.verifyOtp({ type: 'signup', email, token: code }))
  expect(verified.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  const { session } = expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
  expect(events.filter((event) => event === 'SIGNED_IN')).toHaveLength(2)
})

test('a wrong password and an unknown address sound alike', async () => {
  await signedIn()
  const wrong = await client.signInWithPassword({ email, password: 'wrong' })
  const unknown = await client.signInWithPassword({ email: `x${email}`, password: PASSWORD })
  expect(refusalOf(wrong)).toEqual(authApiError(400, 'invalid_credentials'))
  expect([unknown.error?.message, refusalOf(unknown)]).toEqual([wrong.error?.message, refusalOf(wrong)])
})

test('a weak password comes with its reasons', async () => {
  const { error } = await client.signUp({ email, password: 'short' })
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['length'] })
})

test('the link of the confirmation mail brings the session to the site', async () => {
  expectData(
    await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${server.origin}/welcome` } }),
  )
  const { link = '' } = await messageTo(server, email, 'confirmation')
  const followed = await follow(link, atSite(server))
  expect([followed.address.pathname, followed.fragment.get('type')]).toEqual(['/welcome', 'signup'])
  const { user } = expectData(await client.setSession(sessionOf(followed)))
  expect(user?.email).toBe(email)
  const again = await follow(link, atSite(server))
  expect(again.fragment.get('error_code')).toBe('otp_expired')
})

test('with PKCE the link brings a code that only this client can use', async () => {
  client = createSupabaseClient(server, { flowType: 'pkce' })
  expectData(
    await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${server.origin}/welcome` } }),
  )
  const { link = '' } = await messageTo(server, email, 'confirmation')
  const { address, fragment } = await follow(link, atSite(server))
  expect([...fragment]).toEqual([])
  const code = address.searchParams.get('code') ?? ''
  const stranger = createSupabaseClient(server)
  expect(refusalOf(await stranger.exchangeCodeForSession(code))).toEqual(authApiError(400, 'validation_failed'))
  const { user } = expectData(await client.exchangeCodeForSession(code))
  expect(user.email).toBe(email)
})

test('a code cannot be exchanged twice, nor without its verifier', async () => {
  client = createSupabaseClient(server, { flowType: 'pkce' })
  expect((await client.exchangeCodeForSession(randomUUID())).error?.name).toBe('AuthPKCECodeVerifierMissingError')
  expectData(await client.signInWithOtp({ email }))
  expect(refusalOf(await client.exchangeCodeForSession(randomUUID()))).toEqual(
    authApiError(404, 'flow_state_not_found'),
  )
})

test('a user signs in with a code from a mail, or is refused with a wrong one', async () => {
  await signedIn()
  expectData(await client.signInWithOtp({ email, options: { shouldCreateUser: false } }))
  const { code = '' } = await messageTo(server, email, 'magic-link')
  const wrong = code === '000000' ? '000001' : '000000'
  const refused = await client.verifyOtp({ type: 'email', email, token: wrong })
  expect(refusalOf(refused)).toEqual(authApiError(403, 'otp_expired'))
  const { user } = expectData(await client.verifyOtp({ type: 'email', email, token: code }))
  expect(user?.email).toBe(email)
})

test('a user signs in with a magic link', async () => {
  await signedIn()
  expectData(await client.signInWithOtp({ email, options: { emailRedirectTo: `${server.origin}/inside` } }))
  const { link = '' } = await messageTo(server, email, 'magic-link')
  const followed = await follow(link, atSite(server))
  expect([followed.address.pathname, followed.fragment.get('type')]).toEqual(['/inside', 'magiclink'])
})

test('a user signs up and in by phone', async () => {
  const { user } = expectData(await client.signUp({ phone, password: PASSWORD }))
  expect(user?.phone).toBe(phone.slice(1))
  expect(refusalOf(await client.signInWithPassword({ phone, password: PASSWORD }))).toEqual(
    authApiError(400, 'phone_not_confirmed'),
  )
  const { code = '', channel } = await messageTo(server, phone, 'phone-confirmation')
  expect(channel).toBe('sms')
  expectData(await client.verifyOtp({ type: 'sms', phone, token: code }))
  expectData(await client.signInWithPassword({ phone, password: PASSWORD }))
  const sent = expectData(await client.signInWithOtp({ phone }))
  expect(sent.messageId).toEqual(expect.any(String))
  const next = await messageTo(server, phone, 'phone-confirmation', { number: 2 })
  expectData(await client.verifyOtp({ type: 'sms', phone, token: next.code ?? '' }))
})

test('codes and messages are sent again', async () => {
  expectData(await client.signUp({ email, password: PASSWORD }))
  const { code: first = '' } = await messageTo(server, email, 'confirmation')
  expectData(await client.resend({ type: 'signup', email }))
  expectData(await client.signUp({ phone, password: PASSWORD }))
  expect(expectData(await client.resend({ type: 'sms', phone })).messageId).toEqual(expect.any(String))
  const { code: second = '' } = await messageTo(server, email, 'confirmation', { number: 2 })
  expect(refusalOf(await client.verifyOtp({ type: 'signup', email, token: first }))).toContain('otp_expired')
  expectData(await client.verifyOtp({ type: 'signup', email, token: second }))
})

test('an anonymous user becomes a known person', async () => {
  const { user } = expectData(await client.signInAnonymously({ options: { data: { theme: 'dark' } } }))
  expect(user).toMatchObject({ is_anonymous: true, user_metadata: { theme: 'dark' } })
  expectData(await client.updateUser({ email }))
  const mail =
    (await server.mails(0)).findLast(({ recipient }) => recipient === email) ??
    (await messageTo(server, email, 'email-change-new'))
  const verified = expectData(await client.verifyOtp({ type: 'email_change', token_hash: mail.linkToken ?? '' }))
  expect(verified.user).toMatchObject({ id: user?.id, email, is_anonymous: false })
})

test('a forgotten password is set anew by code', async () => {
  await signedIn()
  expectData(await client.resetPasswordForEmail(email))
  const { code = '' } = await messageTo(server, email, 'recovery')
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  expectData(await client.verifyOtp({ type: 'recovery', email, token: code }))
  expectData(await client.updateUser({ password: 'Vorhand-Schuss' }))
  expect(events).toEqual(expect.arrayContaining(['PASSWORD_RECOVERY', 'USER_UPDATED']))
  expectData(await client.signInWithPassword({ email, password: 'Vorhand-Schuss' }))
  expect(expectData(await client.resetPasswordForEmail(`nobody-${email}`))).toEqual({})
})

test('a forgotten password is set anew by link with PKCE', async () => {
  await signedIn()
  client = createSupabaseClient(server, { flowType: 'pkce' })
  expectData(await client.resetPasswordForEmail(email, { redirectTo: `${server.origin}/reset` }))
  const { link = '' } = await messageTo(server, email, 'recovery')
  const { address } = await follow(link, atSite(server))
  expect(address.pathname).toBe('/reset')
  const exchanged = expectData(await client.exchangeCodeForSession(address.searchParams.get('code') ?? ''))
  expect(exchanged).toMatchObject({ redirectType: 'recovery', user: { email } })
})

test('a forgotten password is set anew by link without PKCE', async () => {
  await signedIn()
  expectData(await client.resetPasswordForEmail(email, { redirectTo: `${server.origin}/reset` }))
  const { link = '' } = await messageTo(server, email, 'recovery')
  const followed = await follow(link, atSite(server))
  expect([followed.address.pathname, followed.fragment.get('type')]).toEqual(['/reset', 'recovery'])
})

test('a new address counts when both mails were answered', async () => {
  await signedIn()
  const next = `next-${email}`
  const { user } = expectData(await client.updateUser({ email: next }, { emailRedirectTo: `${server.origin}/welcome` }))
  expect(user).toMatchObject({ email, new_email: next })
  const half = await follow((await messageTo(server, email, 'email-change-current')).link ?? '', atSite(server))
  expect(half.fragment.get('message')).toContain('other email')
  const { linkToken = '' } = await messageTo(server, next, 'email-change-new')
  const verified = expectData(await client.verifyOtp({ type: 'email_change', token_hash: linkToken }))
  expect(verified.user?.email).toBe(next)
})

test('the first half of a change of address gives neither session nor error', async () => {
  await signedIn()
  const next = `next-${email}`
  expectData(await client.updateUser({ email: next }))
  const { code = '' } = await messageTo(server, email, 'email-change-current')
  expect(await client.verifyOtp({ type: 'email_change', email, token: code })).toEqual({
    data: { user: null, session: null },
    error: null,
  })
})

test('a user reads and changes their own account', async () => {
  await signedIn()
  const { user } = expectData(await client.updateUser({ data: { hand: 'left' } }))
  expect(user.user_metadata).toMatchObject({ full_name: 'Anna', hand: 'left' })
  expect(expectData(await client.getUser()).user.user_metadata).toMatchObject({ hand: 'left' })
  expect(expectData(await client.getUserIdentities()).identities).toMatchObject([{ provider: 'email' }])
  expect(refusalOf(await client.updateUser({ password: PASSWORD }))).toEqual(authApiError(422, 'same_password'))
  expect((await client.updateUser({ password: 'short' })).error?.name).toBe('AuthWeakPasswordError')
})

test('a nonce is sent on request', async () => {
  await signedIn()
  expectData(await client.reauthenticate())
  const { code, link } = await messageTo(server, email, 'reauthentication')
  expect([code, link]).toEqual([expect.stringMatching(/^\d{6}$/), undefined])
  expect(refusalOf(await client.updateUser({ password: 'Vorhand-Schuss', nonce: code ?? '' }))).toBeNull()
})

test('claims are checked with our public keys, without asking for the person', async () => {
  await signedIn()
  const { claims, header } = expectData(await client.getClaims())
  expect(header.alg).toBe('ES256')
  expect(claims).toMatchObject({ email, role: 'authenticated', aal: 'aal1', iss: expect.any(String) })
  const { data } = await client.getSession()
  const [head, body] = data.session?.access_token.split('.') ?? []
  expect((await client.getClaims(`${head}.${body}.${'A'.repeat(86)}`)).error?.name).toBe('AuthInvalidJwtError')
})

test('a session is renewed and carried over to another client', async () => {
  await signedIn()
  const { session } = expectData(await client.refreshSession())
  const other = createSupabaseClient(server)
  const carried = expectData(await other.setSession(session ?? { access_token: '', refresh_token: '' }))
  expect(carried.user?.email).toBe(email)
  expect((await other.setSession({ access_token: 'a.b.c', refresh_token: 'x' })).error).not.toBeNull()
})

test('logging out ends the sessions that it should', async () => {
  await signedIn()
  const [second, third] = [createSupabaseClient(server), createSupabaseClient(server)]
  for (const other of [second, third]) expectData(await other.signInWithPassword({ email, password: PASSWORD }))
  expect(await second.signOut({ scope: 'local' })).toEqual({ error: null })
  expect((await client.getUser()).data.user?.email).toBe(email)
  expect(await client.signOut({ scope: 'others' })).toEqual({ error: null })
  expect((await third.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect(await client.signOut()).toEqual({ error: null })
  expect((await client.getSession()).data.session).toBeNull()
})

test('a removed session is noticed by the client', async () => {
  await signedIn()
  const other = createSupabaseClient(server)
  expectData(await other.signInWithPassword({ email, password: PASSWORD }))
  expect(await other.signOut({ scope: 'global' })).toEqual({ error: null })
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await client.getSession()).data.session).toBeNull()
})
