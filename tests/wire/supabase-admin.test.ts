import { randomUUID } from 'node:crypto'
import { hash } from 'bcryptjs'
import type { GoTrueClient } from '@supabase/auth-js'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startIdentity } from '#tests/support/identity/identity-server.ts'
import {
  atSite,
  createSupabaseClient,
  expectData,
  follow,
  messageTo,
  refusalOf,
} from '#tests/support/identity/supabase-client.ts'
import { authApiError } from './auth-api-error.ts'

const PASSWORD = 'Rückhand-Topspin'

let admin: GoTrueAdminApi
let client: GoTrueClient
let email: string
let count = 0

const server = forAllTests(startIdentity)

beforeAll(() => {
  const { service } = server.keys
  admin = new GoTrueAdminApi({
    url: server.supabaseUrl,
    headers: { apikey: service, Authorization: `Bearer ${service}` },
  })
})
beforeEach(() => {
  count += 1
  email = `lisa${count}@club.example`
  client = createSupabaseClient(server)
})

const create = async (more = {}) =>
  expectData(await admin.createUser({ email, password: PASSWORD, email_confirm: true, ...more })).user ?? { id: '' }

test('a person is made, read, changed and removed', async () => {
  const { id } = await create({ user_metadata: { full_name: 'Lisa' }, app_metadata: { roles: ['editor'] } })
  expect(expectData(await admin.getUserById(id)).user).toMatchObject({
    email,
    user_metadata: { full_name: 'Lisa' },
    app_metadata: { roles: ['editor'], provider: 'email' },
  })
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  const changed = expectData(await admin.updateUserById(id, { email: `new-${email}`, user_metadata: { hand: 'left' } }))
  expect(changed.user).toMatchObject({ email: `new-${email}`, user_metadata: { full_name: 'Lisa', hand: 'left' } })
  expect(expectData(await admin.deleteUser(id)).user).toMatchObject({ id })
  expect(refusalOf(await admin.getUserById(id))).toEqual(authApiError(404, 'user_not_found'))
  expect((await client.getUser()).error).not.toBeNull()
})

test('a ban locks a user out, and lifting it lets them in', async () => {
  const { id } = await create()
  expectData(await admin.updateUserById(id, { ban_duration: '24h' }))
  expect(refusalOf(await client.signInWithPassword({ email, password: PASSWORD }))).toEqual(
    authApiError(400, 'user_banned'),
  )
  expectData(await admin.updateUserById(id, { ban_duration: 'none' }))
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
})

test('a soft removal keeps the id', async () => {
  const { id } = await create()
  expectData(await admin.deleteUser(id, true))
  expect(refusalOf(await client.signInWithPassword({ email, password: PASSWORD }))).toContain('invalid_credentials')
})

test('a password is moved in from elsewhere as its hash', async () => {
  const created = await admin.createUser({
    email,
    password_hash: await hash(PASSWORD, 4),
    email_confirm: true,
  })
  expectData(created)
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
})

test('people are listed in pages', async () => {
  await create()
  const first = await admin.listUsers({ page: 1, perPage: 1 })
  expect(first.data).toMatchObject({ users: [{ email }], nextPage: 2, aud: 'authenticated' })
  const total = 'total' in first.data ? first.data.total : 0
  expect(total).toBeGreaterThan(1)
  expect(expectData(await admin.listUsers()).users).toHaveLength(total)
  expect(refusalOf(await admin.listUsers({ page: -1 }))).toEqual(authApiError(400, 'validation_failed'))
})

test('mistakes are named', async () => {
  await create()
  expect(refusalOf(await admin.createUser({ email, password: PASSWORD }))).toEqual(authApiError(422, 'email_exists'))
  expect(refusalOf(await admin.createUser({}))).toEqual(authApiError(400, 'validation_failed'))
  expect((await admin.createUser({ email: `x${email}`, password: 'short' })).error?.name).toBe('AuthWeakPasswordError')
  expect(refusalOf(await admin.updateUserById(randomUUID(), {}))).toEqual(authApiError(404, 'user_not_found'))
  expect(refusalOf(await admin.deleteUser(randomUUID()))).toEqual(authApiError(404, 'user_not_found'))
})

test('an invited person comes in by the mail', async () => {
  const redirectTo = `${server.origin}/welcome`
  const { user } = expectData(await admin.inviteUserByEmail(email, { data: { full_name: 'Lisa' }, redirectTo }))
  expect(user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { full_name: 'Lisa' } })
  const { linkToken = '' } = await messageTo(server, email, 'invite')
  expectData(await client.verifyOtp({ type: 'invite', token_hash: linkToken }))
  expectData(await client.updateUser({ password: PASSWORD }))
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  expect(refusalOf(await admin.inviteUserByEmail(email))).toEqual(authApiError(422, 'email_exists'))
})

test('links of every kind are made and work', async () => {
  const options = { redirectTo: `${server.origin}/welcome` }
  const visit = async (link: string | undefined) => {
    const { address, fragment } = await follow(link ?? '', atSite(server))
    return [address.pathname, [...fragment.keys()].find((name) => name === 'access_token' || name === 'message')]
  }
  const signUp = await admin.generateLink({ type: 'signup', email, password: PASSWORD, options })
  expect(signUp.data.properties).toMatchObject({ verification_type: 'signup', redirect_to: options.redirectTo })
  expect(await visit(signUp.data.properties?.action_link)).toEqual(['/welcome', 'access_token'])
  const magic = await admin.generateLink({ type: 'magiclink', email, options })
  expectData(await client.verifyOtp({ type: 'email', email, token: magic.data.properties?.email_otp ?? '' }))
  const recovery = await admin.generateLink({ type: 'recovery', email, options })
  expectData(await client.verifyOtp({ type: 'recovery', token_hash: recovery.data.properties?.hashed_token ?? '' }))
  const newEmail = `new-${email}`
  const half = await admin.generateLink({ type: 'email_change_current', email, newEmail, options })
  expect(await visit(half.data.properties?.action_link)).toEqual(['/welcome', 'message'])
  const whole = await admin.generateLink({ type: 'email_change_new', email, newEmail, options })
  expect(await visit(whole.data.properties?.action_link)).toEqual(['/welcome', 'access_token'])
  const invite = await admin.generateLink({ type: 'invite', email: `guest-${email}`, options })
  expect(await visit(invite.data.properties?.action_link)).toEqual(['/welcome', 'access_token'])
  const unknown = await admin.generateLink({ type: 'recovery', email: `nobody-${email}` })
  expect(refusalOf(unknown)).toEqual(authApiError(404, 'user_not_found'))
})

test('lost factors of a user are removed', async () => {
  const { id: userId } = await create()
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  const { id } = expectData(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Handy' }))
  expect(expectData(await admin.mfa.listFactors({ userId })).factors).toMatchObject([{ id, factor_type: 'totp' }])
  // This version of the client wraps its answer twice.
  expect(expectData(await admin.mfa.deleteFactor({ userId, id }))).toMatchObject({ data: { id } })
  expect(expectData(await admin.mfa.listFactors({ userId })).factors).toEqual([])
})

test('a user is signed out by an administrator', async () => {
  await create()
  const { session } = expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  expect(await admin.signOut(session?.access_token ?? '', 'global')).toEqual({ data: null, error: null })
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await admin.signOut('x.y.z')).error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('only administrators manage people', async () => {
  await create()
  const visitor = createSupabaseClient(server)
  expect(refusalOf(await visitor.admin.listUsers())).toEqual(authApiError(403, 'not_admin'))
  const { session } = expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  const headers = { apikey: server.keys.anon, Authorization: `Bearer ${session?.access_token}` }
  const member = new GoTrueAdminApi({ url: server.supabaseUrl, headers })
  expect(refusalOf(await member.createUser({ email: 'x@club.example' }))).toEqual(authApiError(403, 'not_admin'))
})

test('what this service has not is refused by name', async () => {
  expect(refusalOf(await admin.oauth.listClients())).toEqual(authApiError(404, 'feature_disabled'))
  expect(refusalOf(await admin.customProviders.listProviders())).toEqual(authApiError(404, 'feature_disabled'))
  const passkeys = await admin.passkey.listPasskeys({ userId: randomUUID() })
  expect(refusalOf(passkeys)).toEqual(authApiError(404, 'passkey_disabled'))
})
