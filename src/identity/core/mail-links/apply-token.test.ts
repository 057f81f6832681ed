import { describe, expect, test } from 'vitest'
import { requestReauthentication } from '#identity/core/mail-links/request-reauthentication.ts'
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
  byPhone,
  followLink,
  signIn,
  typeCode,
} from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const OLD = 'anna@example.org'
const NEW = 'anna@neu.example'
const PASSWORD = 'langes-passwort'
const BY_PASSWORD = { phone: undefined, password: PASSWORD, caller: CALLER }
const NEW_PHONE = '+4915187654321'

/** A person who has asked for a new address and has the mails about it. */
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
})

test('an address that somebody else took meanwhile is not given twice, and the link stays good', async () => {
  const bench = await changing()
  const { account } = await addPerson(bench.identity, NEW)
  expect(await halfOf(bench, 'new')).toEqual(err({ kind: 'email-taken' }))
  await bench.identity.write((store) => store.accounts.remove(account.id))
  expect((await halfOf(bench, 'new')).ok).toBe(true)
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
