import { expect, test } from 'vitest'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signUpAnonymously } from '#identity/core/sign-up/sign-up-anonymously.ts'
import { err } from '#shared/result.ts'
import { confirm, EMAIL, findAnna, PASSWORD, shown, signIn, signUp } from '#tests/support/identity/applicant.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'

const PHONE = '+4915112345678'

test('a new person gets a mail with link and code, and no session before it is used', async () => {
  const bench = await prepareIdentity()
  const { account, identities } = await shown(bench, { userMetadata: { full_name: 'Anna Arndt' } })
  expect(account).toMatchObject({
    email: EMAIL,
    emailConfirmedAt: undefined,
    userMetadata: { full_name: 'Anna Arndt' },
  })
  expect(account.confirmationSentAt).toEqual(bench.clock.now())
  expect(identities).toMatchObject([{ provider: 'email', email: EMAIL, accountId: account.id }])
  expect(await bench.outbox()).toMatchObject([{ kind: 'confirmation', recipient: EMAIL, channel: 'email' }])
  expect(bench.lastMessageTo(EMAIL).code).toMatch(/^\d{6}$/)
  expect(await signIn(bench)).toEqual(err({ kind: 'email-unconfirmed' }))
})

test('after the confirmation the password opens a session', async () => {
  const bench = await prepareIdentity()
  await shown(bench)
  expect(await confirm(bench)).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  expect(await signIn(bench)).toMatchObject({ ok: true })
})

test('messages are sent on at once, and only when there are some', async () => {
  let kicks = 0
  const bench = await prepareIdentity({ ports: { kickMailer: () => void (kicks += 1) } })
  await shown(bench)
  expect(kicks).toBe(1)
  await signUp(bench, { password: 'kurz' })
  expect(kicks).toBe(1)
})

test('where addresses count at once a session begins', async () => {
  const bench = await prepareIdentity({ settings: { confirmsEmailItself: true } })
  const outcome = await signUp(bench)
  expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  expect((await findAnna(bench))?.emailConfirmedAt).toEqual(bench.clock.now())
  expect(await bench.outbox()).toEqual([])
})

test('a client that signs in by itself gets the person only', async () => {
  const bench = await prepareIdentity({ settings: { confirmsEmailItself: true } })
  const { account } = await shown(bench, { startsSession: false })
  expect(account.emailConfirmedAt).toEqual(bench.clock.now())
  expect(await bench.identity.read.sessions.listOf(account.id)).toEqual([])
  expect(await signIn(bench)).toMatchObject({ ok: true })
})

test.each([
  ['the sign-up is closed', { isSignUpOpen: false }, {}, { kind: 'sign-up-disabled' }],
  ['mail is switched off', { isEmailOffered: false }, {}, { kind: 'email-sign-in-disabled' }],
  ['phones are switched off', {}, { email: undefined, phone: PHONE }, { kind: 'phone-sign-in-disabled' }],
  ['there is no password', {}, { password: undefined }, { kind: 'password-missing' }],
  ['the password is weak', {}, { password: 'kurz' }, { kind: 'password-weak', reasons: ['length'], minLength: 8 }],
  ['the password is a megabyte', {}, { password: 'x'.repeat(1e6) }, { kind: 'password-too-long', maxBytes: 72 }],
  ['there is no address', {}, { email: undefined }, { kind: 'address-missing' }],
  ['there are two addresses', {}, { phone: PHONE }, { kind: 'address-ambiguous' }],
  ['the address is none', {}, { email: 'anna' }, { kind: 'email-invalid', detail: 'invalid format' }],
  [
    'the address mixes alphabets',
    {},
    { email: 'аnna@example.org' },
    { kind: 'email-invalid', detail: 'mixed scripts' },
  ],
  ['the number is none', { isPhoneOffered: true }, { email: undefined, phone: '12' }, { kind: 'phone-invalid' }],
  ['it says too much', {}, { userMetadata: { bio: 'x'.repeat(9_000) } }, { kind: 'metadata-too-large' }],
])('a sign-up is refused when %s, and nothing is hashed for it', async (_, settings, changes, refusal) => {
  const bench = await prepareIdentity({ settings })
  bench.identity.hasher.hash = () => Promise.reject(new Error('was hashed'))
  expect(await signUp(bench, changes)).toEqual({ ok: false, error: refusal })
  expect(await bench.outbox()).toEqual([])
})

test('a number is confirmed by text message', async () => {
  const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
  const { account, identities } = await shown(bench, { email: undefined, phone: PHONE })
  expect(account).toMatchObject({ phone: PHONE, email: undefined, appMetadata: { provider: 'phone' } })
  expect(identities).toMatchObject([{ provider: 'phone' }])
  expect(await bench.outbox()).toMatchObject([{ kind: 'phone-confirmation', channel: 'sms', recipient: PHONE }])
})

test('the outcome counts for the audience that was asked for', async () => {
  const bench = await prepareIdentity()
  await shown(bench, { caller: { ...CALLER, audience: 'jugend' } })
  expect(await findAnna(bench)).toBeUndefined()
  expect(await bench.identity.read.accounts.findByEmail(EMAIL, 'jugend')).toBeDefined()
})

test('every answer comes at a multiple of the same time, whether the address is known or not', async () => {
  const bench = await prepareIdentity({ settings: { evenAnswer: 150 } })
  for (const times of [1, 2, 3]) {
    await signUp(bench)
    expect(bench.rested()).toBe(times * 150)
  }
})

test('a known and an unknown address cost one slow hash each', async () => {
  const bench = await prepareIdentity()
  await bench.person(EMAIL, PASSWORD)
  await shown(bench, { email: 'pending@example.org' })
  const costs: string[] = []
  const { hasher } = bench.identity
  const { hash, verify, verifyNothing } = hasher
  hasher.hash = (text) => (costs.push('hash'), hash(text))
  hasher.verify = (text, stored) => (costs.push('verify'), verify(text, stored))
  hasher.verifyNothing = (text) => (costs.push('nothing'), verifyNothing(text))
  await signUp(bench, { email: 'new@example.org' })
  await signUp(bench, { email: 'pending@example.org' })
  await signUp(bench)
  expect(costs).toEqual(['hash', 'verify', 'nothing'])
})

test('two sign-ups at one moment make one account', async () => {
  const bench = await prepareIdentity()
  const outcomes = await Promise.all([signUp(bench), signUp(bench), signUp(bench)])
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  const list = await bench.identity.read.accounts.list({
    audience: 'authenticated',
    order: 'oldest',
    page: { number: 1, size: 9 },
  })
  expect(list.total).toBe(1)
})

test('an anonymous person gets a session and is told apart', async () => {
  const bench = await prepareIdentity({ settings: { isAnonymousOffered: true } })
  const outcome = await signUpAnonymously(bench.identity, { userMetadata: { theme: 'dark' }, caller: CALLER })
  if (!outcome.ok) throw new Error(outcome.error.kind)
  const { person, session } = outcome.value
  expect(person).toMatchObject({ identities: [], account: { isAnonymous: true, appMetadata: {}, email: undefined } })
  expect(session.amr).toMatchObject([{ method: 'anonymous' }])
  const who = await authenticate(bench.identity, outcome.value.accessToken)
  expect(who).toMatchObject({ ok: true, value: { claims: { is_anonymous: true, email: '', phone: '' } } })
})

test.each([
  ['it is switched off', { isAnonymousOffered: false }, {}, 'anonymous-sign-in-disabled'],
  ['the sign-up is closed', { isAnonymousOffered: true, isSignUpOpen: false }, {}, 'sign-up-disabled'],
  ['it says too much', { isAnonymousOffered: true }, { bio: 'x'.repeat(9_000) }, 'metadata-too-large'],
])('an anonymous sign-up is refused when %s', async (_, settings, userMetadata, kind) => {
  const bench = await prepareIdentity({ settings })
  expect(await signUpAnonymously(bench.identity, { userMetadata, caller: CALLER })).toEqual({
    ok: false,
    error: { kind },
  })
})
