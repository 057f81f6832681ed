import { describe, expect } from 'vitest'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { EMAIL, PASSWORD } from '#tests/support/identity/applicant.ts'
import { prepareCore, test as plain, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'

const NEXT = 'Vorhand und Rückhand'

/** Anna is signed in. */
const test = plain.extend('who', ({ core, anna }) => core.whoHas(anna))

/** Signed in a while ago; only the access token is new. */
async function longAgo(core: CoreBench): Promise<Authenticated> {
  const grant = await core.person(EMAIL, PASSWORD)
  core.clock.advance(DAY + MINUTE)
  const refreshed = valueOf(await core.refreshSession(grant.refreshToken))
  return core.whoHas(refreshed)
}

async function recovering(core: CoreBench): Promise<Authenticated> {
  await core.askToRecover(EMAIL)
  const verified = await core.followMail(EMAIL, 'recovery')
  if (!verified.ok || verified.value.kind !== 'signed-in') throw new Error('no session')
  return core.whoHas(verified.value.grant)
}

test('a new password counts at once, and the old one no more', async ({ core, who }) => {
  expect(await core.changeOwnAccount(who, { password: NEXT })).toMatchObject({ ok: true })
  expect(await core.signIn(EMAIL, NEXT)).toMatchObject({ ok: true })
  expect(await core.signIn(EMAIL, PASSWORD)).toEqual(err({ kind: 'wrong-credentials' }))
})

test('a new password makes an older recovery mail worthless', async ({ core, who }) => {
  core.clock.advance(MINUTE)
  await core.askToRecover(EMAIL)
  await core.changeOwnAccount(who, { password: NEXT })
  expect(await core.followMail(EMAIL, 'recovery')).toMatchObject({ ok: false })
})

test('a new password ends a change of address or number that a thief began before it', async () => {
  const core = await prepareCore({ settings: { isPhoneOffered: true } })
  const thief = await core.whoHas(await core.person(EMAIL, PASSWORD))
  const link = { ...PLAIN_LINK, wire: 'netlify' } as const
  const stolen = { email: 'dieb@example.org', phone: '+4915112345678' }
  await core.changeOwnAccount(thief, stolen, link)
  const owner = valueOf(await core.signIn(EMAIL, PASSWORD))
  const updated = await core.changeOwnAccount(await core.whoHas(owner), { password: NEXT })
  expect(updated).toMatchObject({ value: { account: { newEmail: undefined, newPhone: undefined } } })
  expect(await core.followMail('dieb@example.org', 'email-change-new')).toEqual(err({ kind: 'token-spent' }))
  expect(await core.identity.read.tokens.find(thief.person.account.id, 'phone-change')).toBeUndefined()
})

test.for([
  ['it is weak', 'kurz', { kind: 'password-weak', reasons: ['length'], minLength: 8 }],
  ['it is empty', '', { kind: 'password-missing' }],
  ['it is a megabyte', 'x'.repeat(1_000_000), { kind: 'password-too-long', maxBytes: 72 }],
  ['it is the present one', PASSWORD, { kind: 'password-same' }],
] as const)('a new password is refused when %s', async ([_, password, refusal], { core, who }) => {
  expect(await core.changeOwnAccount(who, { password })).toEqual(err(refusal))
})

test('a present password that is given must be right', async ({ core, who }) => {
  const wrong = err({ kind: 'current-password-wrong' })
  expect(await core.changeOwnAccount(who, { password: NEXT, currentPassword: 'falsch geraten' })).toEqual(wrong)
  expect(await core.changeOwnAccount(who, { password: NEXT, currentPassword: 'x'.repeat(1_000_000) })).toEqual(wrong)
  expect(await core.changeOwnAccount(who, { password: NEXT, currentPassword: PASSWORD })).toMatchObject({ ok: true })
})

test('where the present password is needed it must be given', async () => {
  const core = await prepareCore({ settings: { needsCurrentPassword: true } })
  const who = await core.whoHas(await core.person(EMAIL, PASSWORD))
  expect(await core.changeOwnAccount(who, { password: NEXT })).toEqual(err({ kind: 'current-password-missing' }))
  expect(await core.changeOwnAccount(who, { password: NEXT, currentPassword: PASSWORD })).toMatchObject({ ok: true })
})

test('a copied token sets no new password, unless the sign-in was just now or the present one is known', async () => {
  const core = await prepareCore()
  const who = await core.whoHas(await core.person(EMAIL, PASSWORD))
  core.clock.advance(10 * MINUTE + 1)
  expect(await core.changeOwnAccount(who, { password: NEXT })).toEqual(err({ kind: 'reauthentication-needed' }))
  const guessed = await core.changeOwnAccount(who, { password: NEXT, currentPassword: 'falsch geraten' })
  expect(guessed).toEqual(err({ kind: 'current-password-wrong' }))
  expect(await core.changeOwnAccount(who, { password: NEXT, currentPassword: PASSWORD })).toMatchObject({ ok: true })
})

test('who has just recovered the account is not asked for the password they forgot, for a day', async () => {
  const core = await prepareCore({ settings: { needsCurrentPassword: true, needsReauthentication: false } })
  await core.person(EMAIL, PASSWORD)
  core.clock.advance(MINUTE)
  const who = await recovering(core)
  expect(await core.changeOwnAccount(who, { password: NEXT })).toMatchObject({ ok: true })
  core.clock.advance(DAY + 1)
  expect(await core.changeOwnAccount(who, { password: PASSWORD })).toEqual(err({ kind: 'current-password-missing' }))
})

test('a password that was changed while the present one was being compared is not overwritten', async ({ core }) => {
  const who = await core.whoHas(await core.person(EMAIL, PASSWORD))
  const { hasher } = core.identity
  const hash = hasher.hash.bind(hasher)
  let isFirst = true
  hasher.hash = async (password) => {
    const made = await hash(password)
    if (isFirst) {
      isFirst = false
      await core.changeOwnAccount(who, { password: 'dazwischen gekommen' })
    }
    return made
  }
  expect(await core.changeOwnAccount(who, { password: NEXT })).toEqual(err({ kind: 'current-password-wrong' }))
  expect(await core.signIn(EMAIL, 'dazwischen gekommen')).toMatchObject({ ok: true })
})

test('guesses of the present password and of the nonce are limited', async () => {
  const taken: string[] = []
  const take = (action: string, key: string) => {
    taken.push(`${action} ${key}`)
    return ok(undefined)
  }
  const core = await prepareCore({ limits: () => ({ take }), settings: { needsReauthentication: true } })
  const who = await longAgo(core)
  taken.length = 0
  await core.changeOwnAccount(who, { password: NEXT, currentPassword: PASSWORD, nonce: '000000' })
  expect(taken).toEqual([`password-of-account ${EMAIL}`, `code-of-account ${EMAIL}`])
  core.identity.limits.take = () => err({ kind: 'too-many', waitSeconds: 9 })
  for (const currentPassword of [PASSWORD, undefined]) {
    const guess = { password: NEXT, nonce: '000000', ...(currentPassword && { currentPassword }) }
    expect(await core.changeOwnAccount(who, guess)).toEqual(err({ kind: 'too-many', waitSeconds: 9 }))
  }
})

test('whether the new password is the present one cannot be tried without limit', async ({ core }) => {
  await core.person('berta@example.org', PASSWORD)
  const who = await core.whoHas(await core.person(EMAIL, PASSWORD))
  core.identity.limits.take = (action) =>
    action === 'password-of-account' ? err({ kind: 'too-many', waitSeconds: 9 }) : ok(undefined)
  // The taken address makes the update fail, so that a guess never becomes the password.
  const guess = { email: 'berta@example.org', password: PASSWORD }
  expect(await core.changeOwnAccount(who, guess)).toEqual(err({ kind: 'too-many', waitSeconds: 9 }))
})

describe('where a fresh proof is needed', () => {
  const proving = test
    .extend('overrides', () => ({ settings: { needsReauthentication: true } }))
    .extend('who', ({ core }) => longAgo(core))
    .extend('nonce', async ({ core, who }) => {
      await core.requestReauthentication(who)
      return core.lastMessageTo(EMAIL).code ?? ''
    })
  const WRONG = err({ kind: 'reauthentication-wrong' })

  proving('a password alone is refused', async ({ core, who }) => {
    expect(await core.changeOwnAccount(who, { password: NEXT })).toEqual(err({ kind: 'reauthentication-needed' }))
  })

  proving('the nonce from the mail is one, once', async ({ core, who, nonce }) => {
    expect(await core.changeOwnAccount(who, { password: NEXT, nonce })).toMatchObject({ ok: true })
    const changed = await core.identity.read.sessions.findWithPerson(who.session.id)
    if (!changed) throw new Error('no session')
    expect(await core.changeOwnAccount({ ...who, ...changed }, { password: PASSWORD, nonce })).toEqual(WRONG)
  })

  proving('the sixth try finds no nonce any more, and changes nothing', async ({ core, who, nonce }) => {
    const wrong = nonce === '000000' ? '000001' : '000000'
    for (const guess of [wrong, wrong, wrong, wrong, wrong, nonce]) {
      expect(await core.changeOwnAccount(who, { password: NEXT, nonce: guess })).toEqual(WRONG)
    }
    expect(await core.signIn(EMAIL, PASSWORD)).toMatchObject({ ok: true })
  })

  proving('a nonce is good for ten minutes, and only for the address it was sent to', async ({ core, who, nonce }) => {
    const { id } = who.person.account
    await core.change(id, { email: 'elsewhere@example.org' })
    expect(await core.changeOwnAccount(who, { password: NEXT, nonce })).toEqual(WRONG)
    await core.change(id, { email: EMAIL })
    core.clock.advance(10 * MINUTE)
    expect(await core.changeOwnAccount(who, { password: NEXT, nonce })).toEqual(WRONG)
  })
})
