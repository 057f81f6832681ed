import { describe, expect, test } from 'vitest'
import { generateLink } from '#identity/core/admin/generate-link.ts'
import { requestReauthentication } from '#identity/core/mail-links/request-reauthentication.ts'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import {
  CALLER,
  PLAIN_LINK,
  prepareIdentity,
  type BenchOverrides,
  type IdentityBench,
} from '#tests/support/identity/identity-bench.ts'
import {
  addPerson,
  askToRecover,
  byEmail,
  byPhone,
  followLink,
  SERVICE,
  signIn,
  typeCode,
  valueOf,
} from '#tests/support/identity/link-requests.ts'

const OLD = 'anna@example.org'
const NEW = 'anna@neu.example'
const PASSWORD = 'langes-passwort'
const BY_PASSWORD = { phone: undefined, password: PASSWORD, caller: CALLER }
const NEW_PHONE = '+4915187654321'

/** Somebody who has asked for a new address and has the mails about it. */
async function changing(overrides?: BenchOverrides) {
  const bench = await prepareIdentity(overrides)
  const { accessToken } = await bench.person(OLD, PASSWORD)
  const who = valueOf(await authenticate(bench.identity, accessToken))
  bench.clock.advance(MINUTE)
  valueOf(await changeOwnAccount(bench.identity, who, { email: NEW }, { link: PLAIN_LINK, caller: CALLER }))
  return bench
}

const halfOf = ({ identity, lastMessageTo }: IdentityBench, half: 'current' | 'new') =>
  followLink(identity, lastMessageTo(half === 'current' ? OLD : NEW).linkToken, `email-change-${half}`)

describe('a change of address to which both have to agree', () => {
  test.each([
    ['current', 'new'],
    ['new', 'current'],
  ] as const)('is half done when the %s one agreed, and done when the %s one did', async (first, second) => {
    const bench = await changing()
    expect(await halfOf(bench, first)).toEqual({ ok: true, value: { kind: 'half-done', remaining: second } })
    expect((await signIn(bench.identity, OLD, PASSWORD)).ok).toBe(true)
    const done = await halfOf(bench, second)
    expect(done).toMatchObject({ ok: true, value: { grant: { session: { amr: [{ method: 'email_change' }] } } } })
    expect((await signIn(bench.identity, NEW, PASSWORD)).ok).toBe(true)
    expect((await signIn(bench.identity, OLD, PASSWORD)).ok).toBe(false)
  })

  test('is not done by one address agreeing twice', async () => {
    const bench = await changing()
    await halfOf(bench, 'current')
    const request = { email: OLD, newEmail: NEW, userMetadata: {}, link: PLAIN_LINK, by: SERVICE, caller: CALLER }
    const again = valueOf(await generateLink(bench.identity, { ...request, purpose: 'email-change-current' }))
    const outcome = await followLink(bench.identity, again.linkToken, 'email-change-current')
    expect(outcome).toEqual({ ok: true, value: { kind: 'half-done', remaining: 'new' } })
    expect(await bench.identity.read.accounts.findByEmail(NEW, 'authenticated')).toBeUndefined()
  })

  test('is told by account and identity alike', async () => {
    const bench = await changing()
    await halfOf(bench, 'current')
    const done = valueOf(await halfOf(bench, 'new'))
    expect(done).toMatchObject({
      grant: {
        person: {
          account: { email: NEW, newEmail: undefined, emailChangeConfirmed: 'none' },
          identities: [{ provider: 'email', email: NEW, data: { email: NEW, email_verified: true } }],
        },
      },
    })
  })

  test('ends what is still in the old mailbox', async () => {
    const bench = await changing()
    await askToRecover(bench.identity, OLD)
    const recovery = bench.lastMessageTo(OLD).linkToken
    const who = valueOf(await signInWithPassword(bench.identity, { ...BY_PASSWORD, email: OLD }))
    await requestReauthentication(bench.identity, valueOf(await authenticate(bench.identity, who.accessToken)), CALLER)
    const current = bench.messages().find(({ purpose }) => purpose === 'email-change-current')?.linkToken
    await followLink(bench.identity, current, 'email-change-current')
    await halfOf(bench, 'new')
    expect(await followLink(bench.identity, recovery, 'recovery')).toEqual(err({ kind: 'token-spent' }))
    expect(await bench.identity.read.tokens.find(who.person.account.id, 'reauthentication')).toBeUndefined()
  })

  test('can be agreed to by code, each with its own address', async () => {
    const bench = await changing()
    const purposes = ['email-change-current' as const, 'email-change-new' as const]
    const codes = [OLD, NEW].map((email) => bench.lastMessageTo(email).code)
    expect(await typeCode(bench.identity, { address: byEmail(NEW), code: codes[0], purposes })).toEqual(
      err({ kind: 'token-spent' }),
    )
    const half = await typeCode(bench.identity, { address: byEmail(OLD), code: codes[0], purposes })
    expect(half).toEqual({ ok: true, value: { kind: 'half-done', remaining: 'new' } })
    const done = await typeCode(bench.identity, { address: byEmail(NEW), code: codes[1], purposes })
    expect(done).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  })
})

test('where the new address alone decides, its link is enough', async () => {
  const bench = await changing({ settings: { isEmailChangeSecure: false } })
  expect(await halfOf(bench, 'new')).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  expect((await signIn(bench.identity, NEW, PASSWORD)).ok).toBe(true)
})

test('an address that somebody else took meanwhile is not given twice, and the link stays good', async () => {
  const bench = await changing()
  const { account } = await addPerson(bench.identity, NEW)
  expect(await halfOf(bench, 'new')).toEqual(err({ kind: 'email-taken' }))
  await bench.identity.write((store) => store.accounts.remove(account.id))
  expect((await halfOf(bench, 'new')).ok).toBe(true)
})

test('of two who want the same address both can use their codes, and the first gets it', async () => {
  const bench = await changing({ settings: { isEmailChangeSecure: false } })
  const annas = bench.lastMessageTo(NEW).code
  const { accessToken } = await bench.person('bert@example.org', PASSWORD)
  const bert = valueOf(await authenticate(bench.identity, accessToken))
  valueOf(await changeOwnAccount(bench.identity, bert, { email: NEW }, { link: PLAIN_LINK, caller: CALLER }))
  const berts = bench.lastMessageTo(NEW).code
  const request = { address: byEmail(NEW), purposes: ['email-change-new' as const] }
  expect(await typeCode(bench.identity, { ...request, code: annas })).toMatchObject({ ok: true })
  expect(await typeCode(bench.identity, { ...request, code: berts })).toEqual(err({ kind: 'email-taken' }))
})

test('a change that was taken back meanwhile is not made', async () => {
  const bench = await changing()
  const account = await bench.identity.read.accounts.findByEmail(OLD, 'authenticated')
  await bench.identity.write(async (store) => {
    if (account) await store.accounts.save({ ...account, newEmail: undefined })
  })
  expect(await halfOf(bench, 'current')).toEqual(err({ kind: 'token-spent' }))
  expect(await halfOf(bench, 'new')).toEqual(err({ kind: 'token-spent' }))
})

test('a recovery with a new password ends a change that a thief may have begun', async () => {
  const bench = await changing({ settings: { isEmailChangeSecure: false } })
  await askToRecover(bench.identity, OLD)
  const recovered = await verifyLink(bench.identity, {
    proof: { kind: 'link', token: bench.lastMessageTo(OLD).linkToken ?? '' },
    purposes: ['recovery'],
    password: 'ein neues Passwort',
    invitesNeedPassword: false,
    caller: CALLER,
  })
  expect(recovered).toMatchObject({ ok: true, value: { grant: { person: { account: { newEmail: undefined } } } } })
  expect(await halfOf(bench, 'new')).toEqual(err({ kind: 'token-spent' }))
})

describe('a change of number', () => {
  async function withNumber() {
    const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
    const { accessToken } = await bench.person(OLD, PASSWORD)
    const who = valueOf(await authenticate(bench.identity, accessToken))
    valueOf(await changeOwnAccount(bench.identity, who, { phone: NEW_PHONE }, { link: PLAIN_LINK, caller: CALLER }))
    const request = {
      address: byPhone(NEW_PHONE),
      code: bench.lastMessageTo(NEW_PHONE).code,
      purposes: ['phone-change' as const],
    }
    return { bench, request }
  }

  test('counts with the code', async () => {
    const { bench, request } = await withNumber()
    const outcome = await typeCode(bench.identity, request)
    expect(outcome).toMatchObject({
      ok: true,
      value: { grant: { person: { account: { phone: NEW_PHONE, newPhone: undefined } } } },
    })
    const account = await bench.identity.read.accounts.findByPhone(NEW_PHONE, 'authenticated')
    expect(account?.phoneConfirmedAt).toEqual(bench.clock.now())
    expect(account?.appMetadata.providers).toEqual(['email', 'phone'])
  })

  test('to one that somebody else took meanwhile is refused', async () => {
    const { bench, request } = await withNumber()
    await addPerson(bench.identity, 'bert@example.org', { phone: NEW_PHONE })
    expect(await typeCode(bench.identity, request)).toEqual(err({ kind: 'phone-taken' }))
  })
})
