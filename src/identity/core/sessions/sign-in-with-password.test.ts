import { hashSync } from 'bcryptjs'
import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import type { Limits } from '#identity/core/ports.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { CALLER, type IdentityBench, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Topspin und Unterschnitt'
const WRONG = { ok: false, error: { kind: 'wrong-credentials' } }

type Given = { email?: string; phone?: string; password?: string; caller?: typeof CALLER }

const attempt = (bench: IdentityBench, given: Given) =>
  signInWithPassword(bench.identity, {
    email: given.email,
    phone: given.phone,
    password: 'password' in given ? given.password : PASSWORD,
    caller: given.caller ?? CALLER,
  })

async function change(bench: IdentityBench, id: string, changes: Partial<Account>) {
  await bench.identity.write(async (store) => {
    const account = await store.accounts.find(id)
    if (account) await store.accounts.save({ ...account, ...changes })
  })
}

test('the right password opens a session of assurance level one', async ({ service: bench }) => {
  await bench.person(EMAIL, PASSWORD)
  bench.clock.advance(MINUTE)
  const signedIn = valueOf(await attempt(bench, { email: EMAIL }))
  const { session, person } = signedIn
  expect(session).toMatchObject({ assurance: 'aal1', refreshCount: 0, ip: CALLER.ip, userAgent: CALLER.userAgent })
  expect(session.amr).toEqual([{ method: 'password', at: bench.clock.now() }])
  expect(person.account.lastSignInAt).toEqual(bench.clock.now())
  expect(await authenticate(bench.identity, signedIn.accessToken)).toMatchObject({ ok: true })
})

test('the address is found in any spelling of case and width', async ({ service: bench }) => {
  await bench.person(EMAIL, PASSWORD)
  expect(await attempt(bench, { email: '  Anna@EXAMPLE.org ' })).toMatchObject({ ok: true })
})

test('a sign-in is written down, a failed one is not', async ({ service: bench }) => {
  await bench.person(EMAIL, PASSWORD)
  const count = async () =>
    (await bench.identity.read.audit.list({ filter: { field: 'action', text: 'login' }, page: { number: 1, size: 9 } }))
      .total
  const before = await count()
  await attempt(bench, { email: EMAIL, password: 'falsch geraten' })
  expect(await count()).toBe(before)
  await attempt(bench, { email: EMAIL })
  expect(await count()).toBe(before + 1)
})

test.each([
  ['a wrong password', { email: EMAIL, password: 'falsch geraten' }],
  ['an unknown address', { email: 'berta@example.org' }],
  ['an address that cannot exist', { email: 'anna' }],
  ['a number that cannot exist', { phone: '12' }],
  ['no password', { email: EMAIL, password: '' }],
  ['a megabyte of password', { email: EMAIL, password: 'x'.repeat(1_000_000) }],
])('%s is answered in the same words', async (_, given) => {
  const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
  await bench.person(EMAIL, PASSWORD)
  expect(await attempt(bench, given)).toEqual(WRONG)
})

test('a megabyte of password is never hashed', async ({ service: bench }) => {
  await bench.person(EMAIL, PASSWORD)
  bench.identity.hasher.verify = () => Promise.reject(new Error('was hashed'))
  expect(await attempt(bench, { email: EMAIL, password: 'x'.repeat(1_000_000) })).toEqual(WRONG)
})

test('an unknown address costs as much hashing as a known one', async ({ service: bench }) => {
  const nothing: string[] = []
  const { hasher } = bench.identity
  const verifyNothing = hasher.verifyNothing.bind(hasher)
  hasher.verifyNothing = (password) => verifyNothing(password).then(() => void nothing.push(password))
  await attempt(bench, { email: 'berta@example.org' })
  expect(nothing).toEqual([PASSWORD])
})

test('every answer comes at a multiple of the same time', async () => {
  const bench = await prepareIdentity({ settings: { evenAnswer: 150 } })
  await attempt(bench, { email: EMAIL })
  expect(bench.rested()).toBe(150)
  await attempt(bench, { email: 'nicht einmal eine Adresse' })
  expect(bench.rested()).toBe(300)
})

test('a way in that is switched off is refused', async () => {
  const bench = await prepareIdentity({ settings: { isEmailOffered: false } })
  expect(await attempt(bench, { email: EMAIL })).toEqual(err({ kind: 'email-sign-in-disabled' }))
  expect(await attempt(bench, { phone: '+4915112345678' })).toEqual(err({ kind: 'phone-sign-in-disabled' }))
})

test('an unconfirmed number is refused as such', async () => {
  const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
  const { account } = (await bench.person(EMAIL, PASSWORD)).person
  await change(bench, account.id, { phone: '+4915112345678' })
  expect(await attempt(bench, { phone: '+4915112345678' })).toEqual(err({ kind: 'phone-unconfirmed' }))
  await change(bench, account.id, { phoneConfirmedAt: bench.clock.now() })
  expect(await attempt(bench, { phone: '+49 151 123-45678' })).toMatchObject({ ok: true })
})

test('that somebody is banned hears only who knows the password; when the ban is over they come in', async () => {
  const bench = await prepareIdentity()
  const { account } = (await bench.person(EMAIL, PASSWORD)).person
  await change(bench, account.id, { bannedUntil: new Date(bench.clock.now().getTime() + DAY) })
  expect(await attempt(bench, { email: EMAIL, password: 'falsch geraten' })).toEqual(WRONG)
  expect(await attempt(bench, { email: EMAIL })).toEqual(err({ kind: 'banned' }))
  bench.clock.advance(DAY)
  expect(await attempt(bench, { email: EMAIL })).toMatchObject({ ok: true })
})

test.for([
  ['a deleted account', { deletedAt: new Date('2024-12-01T12:00:00Z') }],
  ['an account that an organisation manages', { isManagedBySso: true }],
  ['an account without a password', { passwordHash: undefined }],
] as const)('%s is like an unknown one', async ([_, changes], { service: bench }) => {
  const { account } = (await bench.person(EMAIL, PASSWORD)).person
  await change(bench, account.id, changes)
  expect(await attempt(bench, { email: EMAIL })).toEqual(WRONG)
})

test('an address of another audience is unknown', async ({ service: bench }) => {
  await bench.person(EMAIL, PASSWORD)
  const request = { email: EMAIL, phone: undefined, password: PASSWORD }
  const caller = { ...CALLER, audience: 'elsewhere' }
  expect(await signInWithPassword(bench.identity, { ...request, caller })).toEqual(WRONG)
})

test('an outdated hash is renewed by the next sign-in, and only by the right password', async ({ service: bench }) => {
  const { account } = (await bench.person(EMAIL, PASSWORD)).person
  const imported = hashSync(PASSWORD, 4)
  await change(bench, account.id, { passwordHash: imported })
  const stored = async () => (await bench.identity.read.accounts.find(account.id))?.passwordHash
  expect(await attempt(bench, { email: EMAIL, password: 'falsch geraten' })).toEqual(WRONG)
  expect(await stored()).toBe(imported)
  expect(await attempt(bench, { email: EMAIL })).toMatchObject({ ok: true })
  expect(await stored()).toMatch(/^\$argon2id\$/)
  expect(await attempt(bench, { email: EMAIL })).toMatchObject({ ok: true })
})

test('a password that no longer meets the rule works, and the client hears why it is weak', async () => {
  const bench = await prepareIdentity()
  await bench.person(EMAIL, 'kurz7-topf')
  expect(await attempt(bench, { email: EMAIL, password: 'kurz7-topf' })).not.toHaveProperty('value.weakPassword')
  bench.identity.settings.password = { minLength: 12, requiredCharacters: ['ABC'], maxBytes: 72, refusesCommon: false }
  const signedIn = await attempt(bench, { email: EMAIL, password: 'kurz7-topf' })
  expect(signedIn).toMatchObject({ ok: true, value: { weakPassword: { reasons: ['length', 'characters'] } } })
})

/** The limits of a fresh installation in small: three tries here, five anywhere; records what was counted. */
function fewTries() {
  const taken = new Map<string, number>()
  const limits: Limits = {
    take(action, key) {
      const name = `${action} ${key}`
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      const most = action === 'password-of-account' ? 3 : 5
      return count > most ? err({ kind: 'too-many', waitSeconds: 60 }) : ok(undefined)
    },
  }
  return { limits, taken }
}
const TOO_MANY = err({ kind: 'too-many', waitSeconds: 60 })
const from = (ip: string) => ({ ...CALLER, ip })

test.each(['known', 'unknown'])('guesses at %s addresses are limited alike, for each caller', async (what) => {
  const { limits, taken } = fewTries()
  const bench = await prepareIdentity({ limits: () => limits })
  if (what === 'known') await bench.person(EMAIL, PASSWORD)
  taken.clear()
  const outcomes = []
  for (const email of [EMAIL, EMAIL.toUpperCase(), EMAIL, EMAIL]) {
    outcomes.push(await attempt(bench, { email, password: 'geraten' }))
  }
  expect(outcomes).toEqual([WRONG, WRONG, WRONG, TOO_MANY])
  expect([...taken]).toEqual([
    [`password-of-account ${EMAIL} ${CALLER.ip}`, 4],
    [`password-of-account-anywhere ${EMAIL}`, 3],
  ])
})

test('wrong passwords of somebody else keep nobody out, until too many come from everywhere', async () => {
  const bench = await prepareIdentity({ limits: () => fewTries().limits })
  const guess = (ip: string) => attempt(bench, { email: EMAIL, password: 'geraten', caller: from(ip) })
  const own = () => attempt(bench, { email: EMAIL, password: PASSWORD, caller: from('198.51.100.1') })
  await bench.person(EMAIL, PASSWORD)
  for (let times = 0; times < 9; times += 1) await guess('192.0.2.66')
  expect(await own()).toMatchObject({ ok: true })
  await guess('192.0.2.67')
  expect(await own()).toEqual(TOO_MANY)
})

test('a password that is changed while it is being compared no longer opens anything', async ({ service: bench }) => {
  const { account } = (await bench.person(EMAIL, PASSWORD)).person
  const { hasher } = bench.identity
  const verify = hasher.verify.bind(hasher)
  hasher.verify = async (password, hash) => {
    const verified = await verify(password, hash)
    await change(bench, account.id, { passwordHash: await hasher.hash('ein ganz anderes') })
    return verified
  }
  expect(await attempt(bench, { email: EMAIL })).toEqual(WRONG)
})

test('somebody who is banned while the password is being compared stays outside', async ({ service: bench }) => {
  const { account } = (await bench.person(EMAIL, PASSWORD)).person
  const { hasher } = bench.identity
  const verify = hasher.verify.bind(hasher)
  hasher.verify = async (password, hash) => {
    const verified = await verify(password, hash)
    await change(bench, account.id, { bannedUntil: new Date(bench.clock.now().getTime() + DAY) })
    return verified
  }
  expect(await attempt(bench, { email: EMAIL })).toEqual(err({ kind: 'banned' }))
})
