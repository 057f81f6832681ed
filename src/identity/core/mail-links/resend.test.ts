import { describe, expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { invite } from '#identity/core/admin/invite.ts'
import { MINUTE } from '#shared/durations.ts'
import {
  CALLER,
  type IdentityBench,
  PLAIN_LINK,
  prepareIdentity,
  test,
} from '#tests/support/identity/identity-bench.ts'
import {
  addPerson,
  askAgain,
  askToSignIn,
  byEmail,
  byPhone,
  followLink,
  SERVICE,
  signUp,
  typeCode,
} from '#tests/support/identity/link-requests.ts'

const ANNA = byEmail('anna@example.org')
const PHONE = '+4915112345678'
const NEW_PHONE = '+4915187654321'
const SENT = { ok: true, value: undefined }

async function change({ identity }: IdentityBench, account: Account, changes: Partial<Account>) {
  await identity.write((store) => store.accounts.save({ ...account, ...changes }))
}

describe('the confirmation of a sign-up', () => {
  test('is sent again, and the new link is good', async ({ service: { identity, clock, lastMessageTo } }) => {
    await signUp(identity, 'anna@example.org', 'langes-passwort')
    const first = lastMessageTo('anna@example.org').linkToken
    clock.advance(MINUTE)
    expect(await askAgain(identity, 'sign-up', ANNA)).toEqual(SENT)
    const second = lastMessageTo('anna@example.org').linkToken
    expect((await followLink(identity, first, 'confirmation')).ok).toBe(false)
    expect((await followLink(identity, second, 'confirmation')).ok).toBe(true)
  })

  test('is not sent a second time within the minute, and nobody is told', async () => {
    const { identity, messages } = await prepareIdentity()
    await signUp(identity, 'anna@example.org', 'langes-passwort')
    expect(await askAgain(identity, 'sign-up', ANNA)).toEqual(SENT)
    expect(messages()).toHaveLength(1)
  })

  test('is answered alike for pending, confirmed and unknown addresses', async () => {
    const { identity, clock, messages } = await prepareIdentity()
    await addPerson(identity, 'bert@example.org')
    await signUp(identity, 'anna@example.org', 'langes-passwort')
    for (const pause of [MINUTE, 20_000]) {
      clock.advance(pause)
      const pending = await askAgain(identity, 'sign-up', ANNA)
      expect(await askAgain(identity, 'sign-up', byEmail('bert@example.org'))).toEqual(pending)
      expect(await askAgain(identity, 'sign-up', byEmail('niemand@example.org'))).toEqual(pending)
    }
    expect(new Set(messages().map(({ recipient }) => recipient))).toEqual(new Set(['anna@example.org']))
  })

  test('of somebody invited is the invitation once more', async ({ service: { identity, clock, lastMessageTo } }) => {
    const invitation = { email: 'anna@example.org', userMetadata: {}, link: PLAIN_LINK, by: SERVICE, caller: CALLER }
    await invite(identity, { ...invitation, sendsMail: true })
    clock.advance(MINUTE)
    await askAgain(identity, 'sign-up', ANNA)
    expect(lastMessageTo('anna@example.org').purpose).toBe('invite')
  })
})

describe('a change of address', () => {
  test('is written about to both addresses again', async ({ service: bench }) => {
    const { account } = await addPerson(bench.identity, 'anna@example.org')
    await change(bench, account, { newEmail: 'anna@neu.example' })
    await askAgain(bench.identity, 'email-change', ANNA)
    const sent = bench.messages().map(({ purpose, recipient, newEmail }) => ({ purpose, recipient, newEmail }))
    expect(sent).toEqual([
      { purpose: 'email-change-current', recipient: 'anna@example.org', newEmail: 'anna@neu.example' },
      { purpose: 'email-change-new', recipient: 'anna@neu.example', newEmail: 'anna@neu.example' },
    ])
  })

  test('is written about only to the address that has not agreed yet', async ({ service: bench }) => {
    const { account } = await addPerson(bench.identity, 'anna@example.org')
    await change(bench, account, { newEmail: 'anna@neu.example', emailChangeConfirmed: 'current' })
    await askAgain(bench.identity, 'email-change', ANNA)
    expect(bench.messages().map(({ recipient }) => recipient)).toEqual(['anna@neu.example'])
  })
})

describe('text messages', () => {
  const settings = { isPhoneOffered: true }

  test('with the code for a new number are sent again', async () => {
    const { identity, clock, lastMessageTo } = await prepareIdentity({ settings })
    await askToSignIn(identity, byPhone(PHONE))
    clock.advance(MINUTE)
    expect(await askAgain(identity, 'phone-confirmation', byPhone(PHONE))).toEqual(SENT)
    const { code } = lastMessageTo(PHONE)
    const request = { address: byPhone(PHONE), code, purposes: ['phone-confirmation' as const] }
    expect((await typeCode(identity, request)).ok).toBe(true)
  })

  test('go to the new number when one is changed, and to nobody without a change', async () => {
    const bench = await prepareIdentity({ settings })
    const { account } = await addPerson(bench.identity, 'anna@example.org', { phone: PHONE })
    await askAgain(bench.identity, 'phone-change', byPhone(PHONE))
    await askAgain(bench.identity, 'phone-confirmation', byPhone(PHONE))
    expect(bench.messages()).toEqual([])
    await change(bench, account, { newPhone: NEW_PHONE })
    bench.clock.advance(MINUTE)
    await askAgain(bench.identity, 'phone-change', byPhone(PHONE))
    expect(bench.messages().map(({ recipient, purpose }) => ({ recipient, purpose }))).toEqual([
      { recipient: NEW_PHONE, purpose: 'phone-change' },
    ])
  })
})

test('a number where an address is needed is refused, and the other way round', async ({ identity }) => {
  const refused = { ok: false, error: { kind: 'address-missing' } }
  expect(await askAgain(identity, 'sign-up', byPhone(PHONE))).toEqual(refused)
  expect(await askAgain(identity, 'phone-confirmation', ANNA)).toEqual(refused)
})

test('a waiting change of address is sent again also on a request that names the number of the account', async () => {
  const bench = await prepareIdentity({ settings: { isPhoneOffered: true, isEmailChangeSecure: false } })
  const { person } = await bench.person('anna@example.org', 'Topspin und Unterschnitt')
  const waiting = { ...person.account, phone: PHONE, phoneConfirmedAt: bench.clock.now(), newEmail: 'neu@example.org' }
  await bench.identity.write((store) => store.accounts.save(waiting))
  expect(await askAgain(bench.identity, 'email-change', byPhone(PHONE))).toEqual({ ok: true, value: undefined })
  expect(bench.lastMessageTo('neu@example.org')).toMatchObject({ purpose: 'email-change-new', channel: 'email' })
})

test('in a hurry the wait is told, for every address', async ({ identity }) => {
  await askAgain(identity, 'sign-up', ANNA)
  const tooSoon = { ok: false, error: { kind: 'too-soon', channel: 'email', waitSeconds: 60 } }
  expect(await askAgain(identity, 'sign-up', ANNA)).toEqual(tooSoon)
})
