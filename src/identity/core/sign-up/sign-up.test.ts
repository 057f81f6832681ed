import { expect } from 'vitest'
import { err } from '#shared/result.ts'
import { shown, signIn, signUp } from '#tests/support/identity/applicant.ts'
import { prepareCore, test } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { signUpAnonymously } from './sign-up-anonymously.ts'

const PHONE = '+4915112345678'

test('messages are sent on at once, and only when there are some', async () => {
  let kicks = 0
  const core = await prepareCore({ ports: { kickMailer: () => void (kicks += 1) } })
  await shown(core)
  expect(kicks).toBe(1)
  await signUp(core, { password: 'kurz' })
  expect(kicks).toBe(1)
})

test('a client that signs in by itself gets the person only', async () => {
  const core = await prepareCore({ settings: { confirmsEmailItself: true } })
  const { account } = await shown(core, { startsSession: false })
  expect(account.emailConfirmedAt).toEqual(core.clock.now())
  expect(await core.identity.read.sessions.listOf(account.id)).toEqual([])
  expect(await signIn(core)).toMatchObject({ ok: true })
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
  const core = await prepareCore({ settings })
  core.identity.hasher.hash = () => Promise.reject(new Error('was hashed'))
  expect(await signUp(core, changes)).toEqual(err(refusal))
  expect(await core.outbox()).toEqual([])
})

test('two sign-ups at one moment make one account', async ({ core }) => {
  const outcomes = await Promise.all([signUp(core), signUp(core), signUp(core)])
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  const list = await core.identity.read.accounts.list({
    audience: 'authenticated',
    order: 'oldest',
    page: { number: 1, size: 9 },
  })
  expect(list.total).toBe(1)
})

test.each([
  ['it is switched off', { isAnonymousOffered: false }, {}, 'anonymous-sign-in-disabled'],
  ['the sign-up is closed', { isAnonymousOffered: true, isSignUpOpen: false }, {}, 'sign-up-disabled'],
  ['it says too much', { isAnonymousOffered: true }, { bio: 'x'.repeat(9_000) }, 'metadata-too-large'],
])('an anonymous sign-up is refused when %s', async (_, settings, userMetadata, kind) => {
  const core = await prepareCore({ settings })
  expect(await signUpAnonymously(core.identity, { userMetadata, caller: CALLER })).toEqual(err({ kind }))
})
