import { describe, expect } from 'vitest'
import { invite } from '#identity/core/admin/invite.ts'
import { DAY, MINUTE, SECOND } from '#shared/durations.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { addPerson, askToSignIn, byEmail, byPhone, followLink, SERVICE } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const ANNA = byEmail('anna@example.org')
const NOBODY = byEmail('niemand@example.org')
const PHONE = '+4915112345678'

describe('somebody known', () => {
  test('gets a magic link that signs in', async ({ service: { identity, lastMessageTo } }) => {
    await addPerson(identity, 'anna@example.org')
    expect(await askToSignIn(identity, ANNA)).toEqual({ ok: true, value: undefined })
    const message = lastMessageTo('anna@example.org')
    expect(message).toMatchObject({ purpose: 'magic-link', channel: 'email', validForMilliseconds: 60 * MINUTE })
    const verified = valueOf(await followLink(identity, message.linkToken, 'magic-link'))
    expect(verified).toMatchObject({ kind: 'signed-in', grant: { session: { amr: [{ method: 'magiclink' }] } } })
  })

  test('who is banned gets no mail, and who asks is not told', async ({ service: { identity, outbox } }) => {
    await addPerson(identity, 'anna@example.org', { bannedForMilliseconds: DAY })
    expect(await askToSignIn(identity, ANNA)).toEqual({ ok: true, value: undefined })
    expect(await outbox()).toEqual([])
  })

  test('whose account belongs to an organisation gets no mail', async ({ service: { identity, outbox } }) => {
    const { account } = await addPerson(identity, 'anna@example.org')
    await identity.write((store) => store.accounts.save({ ...account, isManagedBySso: true }))
    expect((await askToSignIn(identity, ANNA)).ok).toBe(true)
    expect(await outbox()).toEqual([])
  })
})

describe('somebody new', () => {
  test('who tries again a minute later gets a new code, and the last name counts', async () => {
    const { identity, clock, messages } = await prepareIdentity()
    await askToSignIn(identity, NOBODY, { userMetadata: { full_name: 'Nnia' } })
    clock.advance(MINUTE)
    await askToSignIn(identity, NOBODY, { userMetadata: { full_name: 'Nina' } })
    expect(messages()).toHaveLength(2)
    const account = await identity.read.accounts.findByEmail('niemand@example.org', 'authenticated')
    expect(account?.userMetadata).toEqual({ full_name: 'Nina' })
  })

  test('is confirmed at once where addresses count without proof, and gets a magic link', async () => {
    const { identity, lastMessageTo } = await prepareIdentity({ settings: { confirmsEmailItself: true } })
    await askToSignIn(identity, NOBODY)
    expect(lastMessageTo('niemand@example.org').purpose).toBe('magic-link')
  })
})

describe('known and unknown addresses take the same answer', () => {
  test.each([
    ['when accounts are made', {}, { createsAccount: true }],
    ['when only known people may come in', {}, { createsAccount: false }],
    ['when the sign-up is closed', { isSignUpOpen: false }, { createsAccount: true }],
  ])('%s', async (_when, settings, request) => {
    const { identity, clock } = await prepareIdentity({ settings })
    await addPerson(identity, 'anna@example.org')
    for (const pause of [0, 20 * SECOND, MINUTE]) {
      clock.advance(pause)
      const known = await askToSignIn(identity, ANNA, request)
      expect(await askToSignIn(identity, NOBODY, request)).toEqual(known)
    }
  })

  test('also where the count of both was lost; the known one is not written to again', async () => {
    const { identity, messages } = await prepareIdentity()
    await addPerson(identity, 'anna@example.org')
    const forgetful = {
      ...identity,
      recent: { note: async () => 0, forget: async () => undefined },
    }
    for (const address of [ANNA, NOBODY]) await askToSignIn(identity, address, { createsAccount: false })
    for (const address of [ANNA, NOBODY]) {
      expect(await askToSignIn(forgetful, address, { createsAccount: false })).toEqual({ ok: true, value: undefined })
    }
    expect(messages()).toHaveLength(1)
  })
})

describe('where the service tells who is registered', () => {
  const settings = { tellsRegistered: true }

  test('an unknown address is refused when the sign-up is closed', async () => {
    const { identity } = await prepareIdentity({ settings: { ...settings, isSignUpOpen: false } })
    expect(await askToSignIn(identity, NOBODY)).toEqual({ ok: false, error: { kind: 'sign-up-disabled' } })
  })

  test('a known one learns that it is too soon also where the count was lost', async () => {
    const { identity } = await prepareIdentity({ settings })
    await addPerson(identity, 'anna@example.org')
    await askToSignIn(identity, ANNA)
    const forgetful = {
      ...identity,
      recent: { note: async () => 0, forget: async () => undefined },
    }
    expect(await askToSignIn(forgetful, ANNA)).toMatchObject({
      ok: false,
      error: { kind: 'too-soon', waitSeconds: 60 },
    })
  })
})

test('without sign-in by mail nobody gets a mail', async () => {
  const { identity } = await prepareIdentity({ settings: { isEmailOffered: false } })
  expect(await askToSignIn(identity, ANNA)).toEqual({ ok: false, error: { kind: 'email-sign-in-disabled' } })
})

test('without sign-in by phone nobody gets a text message', async ({ identity }) => {
  expect(await askToSignIn(identity, byPhone(PHONE))).toEqual({ ok: false, error: { kind: 'phone-sign-in-disabled' } })
})

test('data beyond measure are refused before anybody is looked for', async ({ identity }) => {
  const userMetadata = { story: 'x'.repeat(9_000) }
  const refused = { ok: false, error: { kind: 'metadata-too-large' } }
  expect(await askToSignIn(identity, ANNA, { userMetadata })).toEqual(refused)
})

test('what was asked for is in the audit log', async ({ identity }) => {
  const { account } = await addPerson(identity, 'anna@example.org')
  await askToSignIn(identity, ANNA)
  const { items } = await identity.read.audit.list({ page: { number: 1, size: 1 } })
  expect(items[0]).toMatchObject({ action: 'user_recovery_requested', actorId: account.id, ip: CALLER.ip })
})

test('an invited person who asks for a code keeps the data of the invitation', async ({ identity }) => {
  const userMetadata = { full_name: 'Ida Gast' }
  const invitation = { email: 'ida@example.org', userMetadata, link: PLAIN_LINK, by: SERVICE, caller: CALLER }
  await invite(identity, { ...invitation, sendsMail: true })
  await askToSignIn(identity, byEmail('ida@example.org'), { userMetadata: { full_name: 'Jemand' } })
  const account = await identity.read.accounts.findByEmail('ida@example.org', 'authenticated')
  expect(account?.userMetadata).toEqual(userMetadata)
})
