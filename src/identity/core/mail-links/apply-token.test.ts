import { describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, type CoreBench } from '#tests/support/identity/core-bench.ts'
import type { BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { byPhone } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const OLD = 'anna@example.org'
const NEW = 'anna@neu.example'
const PASSWORD = 'langes-passwort'
const NEW_PHONE = '+4915187654321'

/** A person who has asked for a new address and has the mails about it. */
async function changing(overrides?: BenchOverrides) {
  const core = await prepareCore(overrides)
  const who = await core.whoHas(await core.person(OLD, PASSWORD))
  core.clock.advance(MINUTE)
  valueOf(await core.changeOwnAccount(who, { email: NEW }))
  return core
}

const halfOf = (core: CoreBench, half: 'current' | 'new') =>
  core.followMail(half === 'current' ? OLD : NEW, `email-change-${half}`)

describe('a change of address to which both have to agree', () => {
  test.each([
    ['current', 'new'],
    ['new', 'current'],
  ] as const)('is half done when the %s one agreed, and done when the %s one did', async (first, second) => {
    const core = await changing()
    expect(await halfOf(core, first)).toEqual(ok({ kind: 'half-done', remaining: second }))
    expect((await core.signIn(OLD, PASSWORD)).ok).toBe(true)
    const done = await halfOf(core, second)
    expect(done).toMatchObject(ok({ grant: { session: { amr: [{ method: 'email_change' }] } } }))
    expect((await core.signIn(NEW, PASSWORD)).ok).toBe(true)
    expect((await core.signIn(OLD, PASSWORD)).ok).toBe(false)
  })

  test('ends what is still in the old mailbox', async () => {
    const core = await changing()
    await core.askToRecover(OLD)
    const recovery = core.lastMessageTo(OLD).linkToken
    const who = await core.whoHas(valueOf(await core.signIn(OLD, PASSWORD)))
    await core.requestReauthentication(who)
    const current = core.messages().find(({ purpose }) => purpose === 'email-change-current')?.linkToken
    await core.followLink(current, 'email-change-current')
    await halfOf(core, 'new')
    expect(await core.followLink(recovery, 'recovery')).toEqual(err({ kind: 'token-spent' }))
    expect(await core.identity.read.tokens.find(who.person.account.id, 'reauthentication')).toBeUndefined()
  })
})

test('an address that somebody else took meanwhile is not given twice, and the link stays good', async () => {
  const core = await changing()
  const { account } = await core.addPerson(NEW)
  expect(await halfOf(core, 'new')).toEqual(err({ kind: 'email-taken' }))
  await core.identity.write((store) => store.accounts.remove(account.id))
  expect((await halfOf(core, 'new')).ok).toBe(true)
})

test('a change that was taken back meanwhile is not made', async () => {
  const core = await changing()
  const account = await core.findAccount(OLD)
  await core.identity.write(async (store) => {
    if (account) await store.accounts.save({ ...account, newEmail: undefined })
  })
  expect(await halfOf(core, 'current')).toEqual(err({ kind: 'token-spent' }))
  expect(await halfOf(core, 'new')).toEqual(err({ kind: 'token-spent' }))
})

describe('a change of number', () => {
  async function withNumber() {
    const core = await prepareCore({ settings: { isPhoneOffered: true } })
    const who = await core.whoHas(await core.person(OLD, PASSWORD))
    valueOf(await core.changeOwnAccount(who, { phone: NEW_PHONE }))
    const request = {
      address: byPhone(NEW_PHONE),
      code: core.lastMessageTo(NEW_PHONE).code,
      purposes: ['phone-change' as const],
    }
    return { core, request }
  }

  test('counts with the code', async () => {
    const { core, request } = await withNumber()
    expect(await core.typeCode(request)).toMatchObject(
      ok({ grant: { person: { account: { phone: NEW_PHONE, newPhone: undefined } } } }),
    )
    const account = await core.identity.read.accounts.findByPhone(NEW_PHONE, 'authenticated')
    expect(account?.phoneConfirmedAt).toEqual(core.clock.now())
    expect(account?.appMetadata.providers).toEqual(['email', 'phone'])
  })

  test('to one that somebody else took meanwhile is refused', async () => {
    const { core, request } = await withNumber()
    await core.addPerson('bert@example.org', { phone: NEW_PHONE })
    expect(await core.typeCode(request)).toEqual(err({ kind: 'phone-taken' }))
  })
})
