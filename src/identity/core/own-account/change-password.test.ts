import { expect } from 'vitest'
import { requestReauthentication } from '#identity/core/mail-links/request-reauthentication.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import {
  CALLER,
  type IdentityBench,
  PLAIN_LINK,
  prepareIdentity,
  test,
} from '#tests/support/identity/identity-bench.ts'
import type { AccountChanges } from './wanted-changes.ts'
import { whoHas } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Topspin und Unterschnitt'
const NEXT = 'Vorhand und Rückhand'

const signedIn = async (bench: IdentityBench) => whoHas(bench, await bench.person(EMAIL, PASSWORD))

const update = (bench: IdentityBench, who: Authenticated, changes: AccountChanges) =>
  changeOwnAccount(bench.identity, who, changes, { link: PLAIN_LINK, caller: CALLER })

const signIn = (bench: IdentityBench, password: string) =>
  signInWithPassword(bench.identity, { email: EMAIL, phone: undefined, password, caller: CALLER })

/** Signed in a while ago; only the access token is new. */
async function longAgo(bench: IdentityBench): Promise<Authenticated> {
  const grant = await bench.person(EMAIL, PASSWORD)
  bench.clock.advance(DAY + MINUTE)
  const refreshed = valueOf(await refreshSession(bench.identity, grant.refreshToken, CALLER))
  return whoHas(bench, refreshed)
}

async function recovering(bench: IdentityBench): Promise<Authenticated> {
  await requestRecovery(bench.identity, { email: EMAIL, link: PLAIN_LINK, caller: CALLER })
  const verified = await verifyLink(bench.identity, {
    proof: { kind: 'link', token: bench.lastMessageTo(EMAIL).linkToken ?? '' },
    purposes: ['recovery'],
    password: undefined,
    invitesNeedPassword: false,
    caller: CALLER,
  })
  if (!verified.ok || verified.value.kind !== 'signed-in') throw new Error('no session')
  return whoHas(bench, verified.value.grant)
}

test('a new password counts at once, and the old one no more', async ({ service: bench }) => {
  expect(await update(bench, await signedIn(bench), { password: NEXT })).toMatchObject({ ok: true })
  expect(await signIn(bench, NEXT)).toMatchObject({ ok: true })
  expect(await signIn(bench, PASSWORD)).toEqual(err({ kind: 'wrong-credentials' }))
})

test('a new password makes an older recovery mail worthless', async ({ service: bench }) => {
  const who = await signedIn(bench)
  bench.clock.advance(MINUTE)
  await requestRecovery(bench.identity, { email: EMAIL, link: PLAIN_LINK, caller: CALLER })
  await update(bench, who, { password: NEXT })
  await expect(recoverBy(bench)).resolves.toMatchObject({ ok: false })
})

test('a new password ends a change of address or number that a thief began before it', async () => {
  const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
  const thief = await signedIn(bench)
  const link = { ...PLAIN_LINK, wire: 'netlify' } as const
  const stolen = { email: 'dieb@example.org', phone: '+4915112345678' }
  await changeOwnAccount(bench.identity, thief, stolen, { link, caller: CALLER })
  const owner = valueOf(await signIn(bench, PASSWORD))
  const updated = await update(bench, await whoHas(bench, owner), { password: NEXT })
  expect(updated).toMatchObject({ value: { account: { newEmail: undefined, newPhone: undefined } } })
  const proof = { kind: 'link', token: bench.lastMessageTo('dieb@example.org').linkToken ?? '' } as const
  const verified = await verifyLink(bench.identity, {
    proof,
    purposes: ['email-change-new'],
    password: undefined,
    invitesNeedPassword: false,
    caller: CALLER,
  })
  expect(verified).toEqual(err({ kind: 'token-spent' }))
  expect(await bench.identity.read.tokens.find(thief.person.account.id, 'phone-change')).toBeUndefined()
})

const recoverBy = (bench: IdentityBench) =>
  verifyLink(bench.identity, {
    proof: { kind: 'link', token: bench.lastMessageTo(EMAIL).linkToken ?? '' },
    purposes: ['recovery'],
    password: undefined,
    invitesNeedPassword: false,
    caller: CALLER,
  })

test.for([
  ['it is weak', 'kurz', { kind: 'password-weak', reasons: ['length'], minLength: 8 }],
  ['it is empty', '', { kind: 'password-missing' }],
  ['it is a megabyte', 'x'.repeat(1_000_000), { kind: 'password-too-long', maxBytes: 72 }],
  ['it is the present one', PASSWORD, { kind: 'password-same' }],
] as const)('a new password is refused when %s', async ([_, password, refusal], { service: bench }) => {
  expect(await update(bench, await signedIn(bench), { password })).toEqual({ ok: false, error: refusal })
})

test('a present password that is given must be right', async ({ service: bench }) => {
  const who = await signedIn(bench)
  const wrong = err({ kind: 'current-password-wrong' })
  expect(await update(bench, who, { password: NEXT, currentPassword: 'falsch geraten' })).toEqual(wrong)
  expect(await update(bench, who, { password: NEXT, currentPassword: 'x'.repeat(1_000_000) })).toEqual(wrong)
  expect(await update(bench, who, { password: NEXT, currentPassword: PASSWORD })).toMatchObject({ ok: true })
})

test('where the present password is needed it must be given', async () => {
  const bench = await prepareIdentity({ settings: { needsCurrentPassword: true } })
  const who = await signedIn(bench)
  expect(await update(bench, who, { password: NEXT })).toEqual(err({ kind: 'current-password-missing' }))
  expect(await update(bench, who, { password: NEXT, currentPassword: PASSWORD })).toMatchObject({ ok: true })
})

test('a copied token sets no new password, unless the sign-in was just now or the present one is known', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  bench.clock.advance(10 * MINUTE + 1)
  expect(await update(bench, who, { password: NEXT })).toEqual(err({ kind: 'reauthentication-needed' }))
  const guessed = await update(bench, who, { password: NEXT, currentPassword: 'falsch geraten' })
  expect(guessed).toEqual(err({ kind: 'current-password-wrong' }))
  expect(await update(bench, who, { password: NEXT, currentPassword: PASSWORD })).toMatchObject({ ok: true })
})

test('who has just recovered the account is not asked for the password they forgot, for a day', async () => {
  const bench = await prepareIdentity({ settings: { needsCurrentPassword: true, needsReauthentication: false } })
  await bench.person(EMAIL, PASSWORD)
  bench.clock.advance(MINUTE)
  const who = await recovering(bench)
  expect(await update(bench, who, { password: NEXT })).toMatchObject({ ok: true })
  bench.clock.advance(DAY + 1)
  expect(await update(bench, who, { password: PASSWORD })).toEqual(err({ kind: 'current-password-missing' }))
})

test('a password that was changed while the present one was being compared is not overwritten', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  const { hasher } = bench.identity
  const hash = hasher.hash.bind(hasher)
  let isFirst = true
  hasher.hash = async (password) => {
    const made = await hash(password)
    if (isFirst) {
      isFirst = false
      await update(bench, who, { password: 'dazwischen gekommen' })
    }
    return made
  }
  expect(await update(bench, who, { password: NEXT })).toEqual(err({ kind: 'current-password-wrong' }))
  expect(await signIn(bench, 'dazwischen gekommen')).toMatchObject({ ok: true })
})

test('guesses of the present password and of the nonce are limited', async () => {
  const taken: string[] = []
  const take = (action: string, key: string) => {
    taken.push(`${action} ${key}`)
    return ok(undefined)
  }
  const bench = await prepareIdentity({ limits: () => ({ take }), settings: { needsReauthentication: true } })
  const who = await longAgo(bench)
  taken.length = 0
  await update(bench, who, { password: NEXT, currentPassword: PASSWORD, nonce: '000000' })
  expect(taken).toEqual([`password-of-account ${EMAIL}`, `code-of-account ${EMAIL}`])
  bench.identity.limits.take = () => err({ kind: 'too-many', waitSeconds: 9 })
  for (const currentPassword of [PASSWORD, undefined]) {
    const guess = { password: NEXT, nonce: '000000', ...(currentPassword && { currentPassword }) }
    expect(await update(bench, who, guess)).toEqual(err({ kind: 'too-many', waitSeconds: 9 }))
  }
})

test('whether the new password is the present one cannot be tried without limit', async ({ service: bench }) => {
  await bench.person('berta@example.org', PASSWORD)
  const who = await signedIn(bench)
  bench.identity.limits.take = (action) =>
    action === 'password-of-account' ? err({ kind: 'too-many', waitSeconds: 9 }) : ok(undefined)
  // The taken address makes the update fail, so that a guess never becomes the password.
  const guess = { email: 'berta@example.org', password: PASSWORD }
  expect(await update(bench, who, guess)).toEqual(err({ kind: 'too-many', waitSeconds: 9 }))
})

test('where a fresh proof is needed the nonce from the mail is one, once', async () => {
  const bench = await prepareIdentity({ settings: { needsReauthentication: true } })
  const who = await longAgo(bench)
  expect(await update(bench, who, { password: NEXT })).toEqual(err({ kind: 'reauthentication-needed' }))
  await requestReauthentication(bench.identity, who, CALLER)
  const nonce = bench.lastMessageTo(EMAIL).code ?? ''
  expect(await update(bench, who, { password: NEXT, nonce })).toMatchObject({ ok: true })
  const changed = await bench.identity.read.sessions.findWithPerson(who.session.id)
  if (!changed) throw new Error('no session')
  const again = { ...who, ...changed }
  expect(await update(bench, again, { password: PASSWORD, nonce })).toEqual(err({ kind: 'reauthentication-wrong' }))
})

test('the sixth try finds no nonce any more, and changes nothing', async () => {
  const bench = await prepareIdentity({ settings: { needsReauthentication: true } })
  const who = await longAgo(bench)
  await requestReauthentication(bench.identity, who, CALLER)
  const nonce = bench.lastMessageTo(EMAIL).code ?? ''
  const wrong = nonce === '000000' ? '000001' : '000000'
  for (const guess of [wrong, wrong, wrong, wrong, wrong, nonce]) {
    expect(await update(bench, who, { password: NEXT, nonce: guess })).toEqual(err({ kind: 'reauthentication-wrong' }))
  }
  expect(await signIn(bench, PASSWORD)).toMatchObject({ ok: true })
})

test('a nonce is good for ten minutes, and only for the address that it was sent to', async () => {
  const bench = await prepareIdentity({ settings: { needsReauthentication: true } })
  const who = await longAgo(bench)
  await requestReauthentication(bench.identity, who, CALLER)
  const nonce = bench.lastMessageTo(EMAIL).code ?? ''
  const { account } = who.person
  const store = (email: string) => bench.identity.write((inside) => inside.accounts.save({ ...account, email }))
  await store('elsewhere@example.org')
  expect(await update(bench, who, { password: NEXT, nonce })).toEqual(err({ kind: 'reauthentication-wrong' }))
  await store(EMAIL)
  bench.clock.advance(10 * MINUTE)
  expect(await update(bench, who, { password: NEXT, nonce })).toEqual(err({ kind: 'reauthentication-wrong' }))
})
