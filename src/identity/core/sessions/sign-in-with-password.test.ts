import { hashSync } from 'bcryptjs'
import { expect } from 'vitest'
import type { Limits } from '#identity/core/ports.ts'
import { HasherBusyError } from '#identity/core/refusal.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { createTally } from '#shared/tally.ts'
import { EMAIL, PASSWORD } from '#tests/support/identity/applicant.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

const WRONG = err({ kind: 'wrong-credentials' })

type Given = { email?: string; phone?: string; password?: string; caller?: typeof CALLER }

const attempt = (core: CoreBench, given: Given) =>
  signInWithPassword(core.identity, {
    email: given.email,
    phone: given.phone,
    password: 'password' in given ? given.password : PASSWORD,
    caller: given.caller ?? CALLER,
  })

test('the right password opens a session of assurance level one', async ({ core, anna: _anna }) => {
  core.clock.advance(MINUTE)
  const signedIn = valueOf(await attempt(core, { email: EMAIL }))
  const { session, person } = signedIn
  expect(session).toMatchObject({ assurance: 'aal1', refreshCount: 0, ip: CALLER.ip, userAgent: CALLER.userAgent })
  expect(session.amr).toEqual([{ method: 'password', at: core.clock.now() }])
  expect(person.account.lastSignInAt).toEqual(core.clock.now())
  expect(await core.authenticate(signedIn.accessToken)).toMatchObject({ ok: true })
})

test('the address is found in any spelling of case and width', async ({ core, anna: _anna }) => {
  expect(await attempt(core, { email: '  Anna@EXAMPLE.org ' })).toMatchObject({ ok: true })
})

test('a sign-in is written down, a failed one is not', async ({ core, anna: _anna }) => {
  const count = async () =>
    (await core.identity.read.audit.list({ filter: { field: 'action', text: 'login' }, page: { number: 1, size: 9 } }))
      .total
  const before = await count()
  await attempt(core, { email: EMAIL, password: 'falsch geraten' })
  expect(await count()).toBe(before)
  await attempt(core, { email: EMAIL })
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
  const core = await prepareCore({ settings: { isPhoneOffered: true } })
  await core.person(EMAIL, PASSWORD)
  expect(await attempt(core, given)).toEqual(WRONG)
})

test('a megabyte of password is never hashed', async ({ core, anna: _anna }) => {
  core.identity.hasher.verify = () => Promise.reject(new Error('was hashed'))
  expect(await attempt(core, { email: EMAIL, password: 'x'.repeat(1_000_000) })).toEqual(WRONG)
})

test('an unknown address costs as much hashing as a known one', async ({ core }) => {
  const nothing: string[] = []
  const { hasher } = core.identity
  const verifyNothing = hasher.verifyNothing.bind(hasher)
  hasher.verifyNothing = (password) => verifyNothing(password).then(() => void nothing.push(password))
  await attempt(core, { email: 'berta@example.org' })
  expect(nothing).toEqual([PASSWORD])
})

test('every answer comes at a multiple of the same time', async () => {
  const core = await prepareCore({ settings: { evenAnswer: 150 } })
  await attempt(core, { email: EMAIL })
  expect(core.rested()).toBe(150)
  await attempt(core, { email: 'nicht einmal eine Adresse' })
  expect(core.rested()).toBe(300)
})

test('a way in that is switched off is refused', async () => {
  const core = await prepareCore({ settings: { isEmailOffered: false } })
  expect(await attempt(core, { email: EMAIL })).toEqual(err({ kind: 'email-sign-in-disabled' }))
  expect(await attempt(core, { phone: '+4915112345678' })).toEqual(err({ kind: 'phone-sign-in-disabled' }))
})

test('an unconfirmed number is refused as such', async () => {
  const core = await prepareCore({ settings: { isPhoneOffered: true } })
  const { account } = (await core.person(EMAIL, PASSWORD)).person
  await core.change(account.id, { phone: '+4915112345678' })
  expect(await attempt(core, { phone: '+4915112345678' })).toEqual(err({ kind: 'phone-unconfirmed' }))
  await core.change(account.id, { phoneConfirmedAt: core.clock.now() })
  expect(await attempt(core, { phone: '+49 151 123-45678' })).toMatchObject({ ok: true })
})

test('that somebody is banned hears only who knows the password; when the ban is over they come in', async () => {
  const core = await prepareCore()
  const { account } = (await core.person(EMAIL, PASSWORD)).person
  await core.change(account.id, { bannedUntil: new Date(core.clock.now().getTime() + DAY) })
  expect(await attempt(core, { email: EMAIL, password: 'falsch geraten' })).toEqual(WRONG)
  expect(await attempt(core, { email: EMAIL })).toEqual(err({ kind: 'banned' }))
  core.clock.advance(DAY)
  expect(await attempt(core, { email: EMAIL })).toMatchObject({ ok: true })
})

test.for([
  ['a deleted account', { deletedAt: new Date('2024-12-01T12:00:00Z') }],
  ['an account that an organisation manages', { isManagedBySso: true }],
  ['an account without a password', { passwordHash: undefined }],
] as const)(
  '%s is like an unknown one',
  async (
    [_, changes],
    {
      core,
      anna: {
        person: { account },
      },
    },
  ) => {
    await core.change(account.id, changes)
    expect(await attempt(core, { email: EMAIL })).toEqual(WRONG)
  },
)

test('an address of another audience is unknown', async ({ core, anna: _anna }) => {
  const request = { email: EMAIL, phone: undefined, password: PASSWORD }
  const caller = { ...CALLER, audience: 'elsewhere' }
  expect(await signInWithPassword(core.identity, { ...request, caller })).toEqual(WRONG)
})

test('an outdated hash is renewed by the next sign-in, and only by the right password', async ({ core }) => {
  const { account } = (await core.person(EMAIL, PASSWORD)).person
  const imported = hashSync(PASSWORD, 4)
  await core.change(account.id, { passwordHash: imported })
  const stored = async () => (await core.identity.read.accounts.find(account.id))?.passwordHash
  expect(await attempt(core, { email: EMAIL, password: 'falsch geraten' })).toEqual(WRONG)
  expect(await stored()).toBe(imported)
  expect(await attempt(core, { email: EMAIL })).toMatchObject({ ok: true })
  expect(await stored()).toMatch(/^\$argon2id\$/)
  expect(await attempt(core, { email: EMAIL })).toMatchObject({ ok: true })
})

test('a password that no longer meets the rule works, and the client hears why it is weak', async ({ core }) => {
  await core.person(EMAIL, 'kurz7-topf')
  expect(await attempt(core, { email: EMAIL, password: 'kurz7-topf' })).not.toHaveProperty('value.weakPassword')
  core.identity.settings.password = { minLength: 12, requiredCharacters: ['ABC'], maxBytes: 72, refusesCommon: false }
  const signedIn = await attempt(core, { email: EMAIL, password: 'kurz7-topf' })
  expect(signedIn).toMatchObject(ok({ weakPassword: { reasons: ['length', 'characters'] } }))
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
  const core = await prepareCore({ limits: () => limits })
  if (what === 'known') await core.person(EMAIL, PASSWORD)
  taken.clear()
  const outcomes = []
  for (const email of [EMAIL, EMAIL.toUpperCase(), EMAIL, EMAIL]) {
    outcomes.push(await attempt(core, { email, password: 'geraten' }))
  }
  expect(outcomes).toEqual([WRONG, WRONG, WRONG, TOO_MANY])
  expect([...taken]).toEqual([
    [`password-of-account ${EMAIL} ${CALLER.ip}`, 4],
    [`password-of-account-anywhere ${EMAIL}`, 3],
  ])
})

test('wrong passwords of somebody else keep nobody out, until too many come from everywhere', async () => {
  const core = await prepareCore({ limits: () => fewTries().limits })
  const guess = (ip: string) => attempt(core, { email: EMAIL, password: 'geraten', caller: from(ip) })
  const own = () => attempt(core, { email: EMAIL, password: PASSWORD, caller: from('198.51.100.1') })
  await core.person(EMAIL, PASSWORD)
  for (let times = 0; times < 9; times += 1) await guess('192.0.2.66')
  expect(await own()).toMatchObject({ ok: true })
  await guess('192.0.2.67')
  expect(await own()).toEqual(TOO_MANY)
})

test('a password that is changed while it is being compared no longer opens anything', async ({ core }) => {
  const { account } = (await core.person(EMAIL, PASSWORD)).person
  const { hasher } = core.identity
  const verify = hasher.verify.bind(hasher)
  hasher.verify = async (password, hash) => {
    const verified = await verify(password, hash)
    await core.change(account.id, { passwordHash: await hasher.hash('ein ganz anderes') })
    return verified
  }
  expect(await attempt(core, { email: EMAIL })).toEqual(WRONG)
})

test('somebody who is banned while the password is being compared stays outside', async ({ core }) => {
  const { account } = (await core.person(EMAIL, PASSWORD)).person
  const { hasher } = core.identity
  const verify = hasher.verify.bind(hasher)
  hasher.verify = async (password, hash) => {
    const verified = await verify(password, hash)
    await core.change(account.id, { bannedUntil: new Date(core.clock.now().getTime() + DAY) })
    return verified
  }
  expect(await attempt(core, { email: EMAIL })).toEqual(err({ kind: 'banned' }))
})

async function counting(overrides: BenchOverrides = {}) {
  const tally = createTally()
  const core = await prepareCore({ ports: { countSignIn: (outcome) => tally.add(outcome), ...overrides.ports } })
  const tryTo = (password: string, email = EMAIL) => core.signIn(email, password)
  return { core, tryTo, counts: () => Object.fromEntries(tally.read()) }
}

test('sign-ins are counted by outcome, not by person', async () => {
  const { core, tryTo, counts } = await counting()
  await core.person(EMAIL, PASSWORD)
  expect((await tryTo(PASSWORD)).ok).toBe(true)
  expect((await tryTo('falsch')).ok).toBe(false)
  expect((await tryTo(PASSWORD, 'niemand@example.org')).ok).toBe(false)
  expect(counts()).toEqual({ accepted: 1, 'wrong-credentials': 2 })
})

test('a full queue and a fault are counted and thrown on', async () => {
  const reasons = [new HasherBusyError('full'), new Error('broken')]
  const fail = () => Promise.reject(reasons.shift())
  const { tryTo, counts } = await counting({ ports: { hasher: { hash: fail, verify: fail, verifyNothing: fail } } })
  await expect(tryTo(PASSWORD)).rejects.toThrow('full')
  await expect(tryTo(PASSWORD)).rejects.toThrow('broken')
  expect(counts()).toEqual({ busy: 1, failed: 1 })
})
