import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { newAccount } from '#identity/core/accounts/new-account.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { answerOf } from '#tests/support/identity/answers.ts'
import { prepareGotrue, test } from '#tests/support/identity/gotrue-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { toUser } from './user.ts'

/** As the original does it; by default the present address must agree, too. */
const NEW_ONLY = { settings: { isEmailChangeSecure: false } }

test('somebody signed in sees their own account', async ({ wire: { join, get } }) => {
  const { id, access_token: token } = await join('anna@club.example', { roles: ['trainer'] })
  const { status, body } = await get('/user', { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    email: 'anna@club.example',
    last_sign_in_at: expect.stringMatching(/Z$/),
    app_metadata: { provider: 'email', roles: ['trainer'] },
    user_metadata: {},
  })
  expect(body).not.toHaveProperty('new_email')
  expect(JSON.stringify(body)).not.toContain('argon')
})

test('metadata is merged, and null removes a key', async ({ wire: { join, put } }) => {
  const { access_token: token } = await join('anna@club.example')
  await put('/user', { data: { full_name: 'Anna', team: 'Herren 1' } }, { token })
  const { body } = await put('/user', { data: { full_name: 'Anna Muster', team: null } }, { token })
  expect(body.user_metadata).toEqual({ full_name: 'Anna Muster' })
})

test('a new password counts at once', async ({ wire: { join, put, logIn } }) => {
  const { access_token: token } = await join('anna@club.example')
  expect((await put('/user', { password: 'an entirely new one' }, { token })).status).toBe(200)
  expect(await logIn('anna@club.example', 'an entirely new one')).toHaveProperty('access_token')
  expect(await logIn('anna@club.example')).toHaveProperty('error', 'invalid_grant')
})

test('a new address waits until the mail sent to it comes back', async () => {
  const { join, put, linkTo } = await prepareGotrue(NEW_ONLY)
  const { access_token: token } = await join('anna@club.example')
  const asked = await put('/user', { email: 'Anna@new.example' }, { token })
  expect(asked.body).toMatchObject({ email: 'anna@club.example', new_email: 'anna@new.example' })
  expect(asked.body).toHaveProperty('email_change_sent_at')
  const done = await put('/user', { email_change_token: linkTo('anna@new.example') }, { token })
  expect(done.body).toMatchObject({ email: 'anna@new.example' })
  expect(done.body).not.toHaveProperty('new_email')
})

test('the old address is told of the change, with nothing that could be used', async () => {
  const { join, put, linkTo, lastMessageTo } = await prepareGotrue(NEW_ONLY)
  const { access_token: token } = await join('anna@club.example')
  await put('/user', { email: 'anna@new.example' }, { token })
  expect(() => lastMessageTo('anna@club.example')).toThrow()
  await put('/user', { email_change_token: linkTo('anna@new.example') }, { token })
  expect(lastMessageTo('anna@club.example')).toMatchObject({ purpose: 'email-changed', linkToken: undefined })
})

test('a change that began where both addresses have to agree is not done by the new one alone', async () => {
  const { join, put, linkTo, identity } = await prepareGotrue()
  const { access_token: token } = await join('anna@club.example')
  const who = valueOf(await authenticate(identity, token))
  await changeOwnAccount(identity, who, { email: 'anna@new.example' }, { link: PLAIN_LINK, caller: CALLER })
  const half = await put('/user', { email_change_token: linkTo('anna@new.example') }, { token })
  expect(half.body).toMatchObject({ email: 'anna@club.example', new_email: 'anna@new.example' })
  const done = await put('/user', { email_change_token: linkTo('anna@club.example') }, { token })
  expect(done.body).toMatchObject({ email: 'anna@new.example' })
})

test('an address that somebody else has cannot be taken', async ({ wire: { join, put } }) => {
  await join('bert@club.example')
  const { access_token: token } = await join('anna@club.example')
  const { status, body } = await put('/user', { email: 'bert@club.example' }, { token })
  expect([status, body]).toEqual([422, { code: 422, msg: 'Email address already registered by another user' }])
})

test('a token that does not belong to the change is refused', async ({ wire: { join, put } }) => {
  const { access_token: token } = await join('anna@club.example')
  await put('/user', { email: 'anna@new.example' }, { token })
  const { status, body } = await put('/user', { email_change_token: 'made-up' }, { token })
  expect([status, body]).toEqual([401, { code: 401, msg: "Email Change Token didn't match token on file" }])
})

test('a change of address must be confirmed within a day', async () => {
  const { join, put, logIn, linkTo, clock } = await prepareGotrue(NEW_ONLY)
  const { access_token: token } = await join('anna@club.example')
  await put('/user', { email: 'anna@new.example' }, { token })
  clock.advance(86_400_000 + 1_000)
  const { access_token: later } = await logIn('anna@club.example')
  const { status, body } = await put('/user', { email_change_token: linkTo('anna@new.example') }, { token: later })
  expect([status, body]).toEqual([422, { code: 422, msg: 'Email change token expired' }])
})

test("somebody else's change token is worth nothing", async () => {
  const { join, put, get, linkTo } = await prepareGotrue(NEW_ONLY)
  const [anna, bert] = [await join('anna@club.example'), await join('bert@club.example')]
  await put('/user', { email: 'anna@new.example' }, { token: anna.access_token })
  const stolen = await put('/user', { email_change_token: linkTo('anna@new.example') }, { token: bert.access_token })
  expect(stolen.status).toBe(401)
  expect((await get('/user', { token: bert.access_token })).body.email).toBe('bert@club.example')
})

test('a broken request changes nothing of the account', async () => {
  const { join, put, get } = await prepareGotrue(NEW_ONLY)
  const { access_token: token } = await join('anna@club.example')
  const { status } = await put('/user', { data: { full_name: 'X' }, email_change_token: 'made-up' }, { token })
  expect(status).toBe(401)
  expect((await get('/user', { token })).body.user_metadata).toEqual({})
})

test.each([
  ['a taken address', { email: 'bert@club.example' }],
  ['a weak password', { password: 'short' }],
  ['too much metadata', { data: { note: 'x'.repeat(10_000) } }],
  ['too much about oneself as an administrator', { app_metadata: { note: 'x'.repeat(10_000) } }],
  ['the last office of its kind', { app_metadata: { roles: [] } }],
])('a new address is not confirmed by a request that is refused for %s', async (_what, changes) => {
  const { join, put, get, linkTo } = await prepareGotrue(NEW_ONLY)
  await join('bert@club.example')
  const { access_token: token } = await join('anna@club.example', { roles: ['admin'] })
  await put('/user', { email: 'anna@new.example' }, { token })
  const email_change_token = linkTo('anna@new.example')
  const both = { data: { full_name: 'Anna' }, ...changes, email_change_token }
  expect((await put('/user', both, { token })).status).toBe(422)
  const { body } = await get('/user', { token })
  expect([body.email, body.new_email, body.user_metadata]).toEqual(['anna@club.example', 'anna@new.example', {}])
  const done = await put('/user', { email_change_token, email: 'anna@new.example', data: { a: 1 } }, { token })
  expect([done.status, done.body.email, done.body.user_metadata]).toEqual([200, 'anna@new.example', { a: 1 }])
})

test('an address, a password, a name and app_metadata can be changed in one request', async () => {
  const { join, put, logIn, linkTo } = await prepareGotrue(NEW_ONLY)
  const { access_token: token } = await join('chair@club.example', { roles: ['admin'] })
  await put('/user', { email: 'chair@new.example' }, { token })
  const { status, body } = await put(
    '/user',
    {
      email_change_token: linkTo('chair@new.example'),
      password: 'ganz neues Passwort',
      data: { full_name: 'Charlie' },
      app_metadata: { badge: 'gold' },
    },
    { token },
  )
  expect([status, body]).toMatchObject([
    200,
    { email: 'chair@new.example', user_metadata: { full_name: 'Charlie' }, app_metadata: { badge: 'gold' } },
  ])
  expect(await logIn('chair@new.example', 'ganz neues Passwort')).toHaveProperty('access_token')
})

test.each([{ roles: 'editor' }, { roles: [1] }, { provider: 7 }, { providers: 'email' }])(
  'app_metadata that the service could not read is refused: %j',
  async (app_metadata) => {
    const { join, put, get } = await prepareGotrue(NEW_ONLY)
    const { access_token: token } = await join('chair@club.example', { roles: ['admin'] })
    const { status, body } = await put('/user', { app_metadata }, { token })
    expect([status, body.msg]).toEqual([400, expect.stringContaining('app_metadata')])
    expect((await get('/user', { token })).body.app_metadata.roles).toEqual(['admin'])
  },
)

test('an office is not given by oneself', async () => {
  const { join, put, get } = await prepareGotrue(NEW_ONLY)
  const { access_token: token } = await join('anna@club.example')
  const { status, body } = await put('/user', { app_metadata: { roles: ['admin'] }, data: { a: 1 } }, { token })
  expect([status, body]).toEqual([401, { code: 401, msg: 'Updating app_metadata requires admin privileges' }])
  await put('/user', { data: { roles: ['admin'], app_metadata: { roles: ['admin'] } } }, { token })
  expect((await get('/user', { token })).body.app_metadata).not.toHaveProperty('roles')
  expect((await get('/admin/users', { token })).status).toBe(401)
})

test('an administrator may write their own app_metadata', async ({ wire: { join, put } }) => {
  const { access_token: token } = await join('chair@club.example', { roles: ['admin'] })
  const { body } = await put('/user', { app_metadata: { badge: 'gold' } }, { token })
  expect(body.app_metadata).toMatchObject({ roles: ['admin'], badge: 'gold' })
})

test.for([
  [{ email: 'nonsense' }, 422, 'Unable to validate email address: invalid format'],
  [{ password: 'short' }, 422, 'Password should be at least 8 characters'],
  [{ data: { note: 'x'.repeat(10_000) } }, 422, 'Metadata is too large'],
  [{ data: 'text' }, 400, 'Could not read User Update params: bad value for data'],
])('a change is refused when it does not fit, case %#', async ([changes, status, msg], { wire: { join, put } }) => {
  const { access_token: token } = await join('anna@club.example')
  expect(await answerOf(put('/user', changes, { token }))).toEqual([status, { code: status, msg }])
})

const AT = new Date('2024-12-01T12:00:00Z')
const needs = { now: () => AT, newId: () => '01890000-0000-7000-8000-000000000001' }
const account = newAccount(needs, { email: 'anna@club.example', audience: 'members', userMetadata: {} })
const show = (changes: Partial<Account> = {}) =>
  toUser({ account: { ...account, ...changes }, identities: [], factors: [] })

test('a fresh account shows no times that never came, and metadata that is empty but there', () => {
  expect(show()).toEqual({
    id: '01890000-0000-7000-8000-000000000001',
    aud: 'members',
    role: '',
    email: 'anna@club.example',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    created_at: '2024-12-01T12:00:00.000Z',
    updated_at: '2024-12-01T12:00:00.000Z',
  })
})

test('every time that came is shown under the name of this wire', () => {
  const shown = show({
    emailConfirmedAt: AT,
    invitedAt: AT,
    confirmationSentAt: AT,
    recoverySentAt: AT,
    newEmail: 'anna@new.example',
    emailChangeSentAt: AT,
    lastSignInAt: AT,
  })
  const time = AT.toISOString()
  expect(shown).toMatchObject({
    confirmed_at: time,
    invited_at: time,
    confirmation_sent_at: time,
    recovery_sent_at: time,
    new_email: 'anna@new.example',
    email_change_sent_at: time,
    last_sign_in_at: time,
  })
})
