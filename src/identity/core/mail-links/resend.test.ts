import { describe, expect } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test } from '#tests/support/identity/core-bench.ts'
import { byEmail, byPhone } from '#tests/support/identity/link-requests.ts'

const ANNA = byEmail('anna@example.org')
const PHONE = '+4915112345678'
const NEW_PHONE = '+4915187654321'
const SENT = ok(undefined)

describe('the confirmation of a sign-up', () => {
  test('is sent again, and the new link is good', async ({ core }) => {
    await core.signUp('anna@example.org', 'langes-passwort')
    const first = core.lastMessageTo('anna@example.org').linkToken
    core.clock.advance(MINUTE)
    expect(await core.askAgain('sign-up', ANNA)).toEqual(SENT)
    const second = core.lastMessageTo('anna@example.org').linkToken
    expect((await core.followLink(first, 'confirmation')).ok).toBe(false)
    expect((await core.followLink(second, 'confirmation')).ok).toBe(true)
  })

  test('is not sent a second time within the minute, and nobody is told', async ({ core }) => {
    await core.signUp('anna@example.org', 'langes-passwort')
    expect(await core.askAgain('sign-up', ANNA)).toEqual(SENT)
    expect(core.messages()).toHaveLength(1)
  })

  test('is answered alike for pending, confirmed and unknown addresses', async ({ core }) => {
    await core.addPerson('bert@example.org')
    await core.signUp('anna@example.org', 'langes-passwort')
    for (const pause of [MINUTE, 20_000]) {
      core.clock.advance(pause)
      const pending = await core.askAgain('sign-up', ANNA)
      expect(await core.askAgain('sign-up', byEmail('bert@example.org'))).toEqual(pending)
      expect(await core.askAgain('sign-up', byEmail('niemand@example.org'))).toEqual(pending)
    }
    expect(new Set(core.messages().map(({ recipient }) => recipient))).toEqual(new Set(['anna@example.org']))
  })

  test('of somebody invited is the invitation once more', async ({ core }) => {
    await core.inviteTo('anna@example.org')
    core.clock.advance(MINUTE)
    await core.askAgain('sign-up', ANNA)
    expect(core.lastMessageTo('anna@example.org').purpose).toBe('invite')
  })
})

describe('a change of address', () => {
  test('is written about to both addresses again', async ({ core }) => {
    const { account } = await core.addPerson('anna@example.org')
    await core.change(account.id, { newEmail: 'anna@neu.example' })
    await core.askAgain('email-change', ANNA)
    const sent = core.messages().map(({ purpose, recipient, newEmail }) => ({ purpose, recipient, newEmail }))
    expect(sent).toEqual([
      { purpose: 'email-change-current', recipient: 'anna@example.org', newEmail: 'anna@neu.example' },
      { purpose: 'email-change-new', recipient: 'anna@neu.example', newEmail: 'anna@neu.example' },
    ])
  })

  test('is written about only to the address that has not agreed yet', async ({ core }) => {
    const { account } = await core.addPerson('anna@example.org')
    await core.change(account.id, { newEmail: 'anna@neu.example', emailChangeConfirmed: 'current' })
    await core.askAgain('email-change', ANNA)
    expect(core.messages().map(({ recipient }) => recipient)).toEqual(['anna@neu.example'])
  })
})

describe('text messages', () => {
  const settings = { isPhoneOffered: true }

  test('with the code for a new number are sent again', async () => {
    const core = await prepareCore({ settings })
    await core.askToSignIn(byPhone(PHONE))
    core.clock.advance(MINUTE)
    expect(await core.askAgain('phone-confirmation', byPhone(PHONE))).toEqual(SENT)
    const { code } = core.lastMessageTo(PHONE)
    const request = { address: byPhone(PHONE), code, purposes: ['phone-confirmation' as const] }
    expect((await core.typeCode(request)).ok).toBe(true)
  })

  test('go to the new number when one is changed, and to nobody without a change', async () => {
    const core = await prepareCore({ settings })
    const { account } = await core.addPerson('anna@example.org', { phone: PHONE })
    await core.askAgain('phone-change', byPhone(PHONE))
    await core.askAgain('phone-confirmation', byPhone(PHONE))
    expect(core.messages()).toEqual([])
    await core.change(account.id, { newPhone: NEW_PHONE })
    core.clock.advance(MINUTE)
    await core.askAgain('phone-change', byPhone(PHONE))
    expect(core.messages().map(({ recipient, purpose }) => ({ recipient, purpose }))).toEqual([
      { recipient: NEW_PHONE, purpose: 'phone-change' },
    ])
  })
})

test('a number where an address is needed is refused, and the other way round', async ({ core }) => {
  const refused = err({ kind: 'address-missing' })
  expect(await core.askAgain('sign-up', byPhone(PHONE))).toEqual(refused)
  expect(await core.askAgain('phone-confirmation', ANNA)).toEqual(refused)
})

test('a waiting change of address is sent again also on a request that names the number of the account', async () => {
  const core = await prepareCore({ settings: { isPhoneOffered: true, isEmailChangeSecure: false } })
  const { person } = await core.person('anna@example.org', 'Topspin und Unterschnitt')
  const waiting = { ...person.account, phone: PHONE, phoneConfirmedAt: core.clock.now(), newEmail: 'neu@example.org' }
  await core.identity.write((store) => store.accounts.save(waiting))
  expect(await core.askAgain('email-change', byPhone(PHONE))).toEqual(ok(undefined))
  expect(core.lastMessageTo('neu@example.org')).toMatchObject({ purpose: 'email-change-new', channel: 'email' })
})

test('in a hurry the wait is told, for every address', async ({ core }) => {
  await core.askAgain('sign-up', ANNA)
  const tooSoon = err({ kind: 'too-soon', channel: 'email', waitSeconds: 60 })
  expect(await core.askAgain('sign-up', ANNA)).toEqual(tooSoon)
})
