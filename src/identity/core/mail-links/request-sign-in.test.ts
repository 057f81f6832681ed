import { describe, expect } from 'vitest'
import { DAY, MINUTE, SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { askToSignIn, byEmail, byPhone, forgetful } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const ANNA = byEmail('anna@example.org')
const NOBODY = byEmail('niemand@example.org')
const PHONE = '+4915112345678'

describe('somebody known', () => {
  test('gets a magic link that signs in', async ({ core }) => {
    await core.addPerson('anna@example.org')
    expect(await core.askToSignIn(ANNA)).toEqual(ok(undefined))
    const message = core.lastMessageTo('anna@example.org')
    expect(message).toMatchObject({ purpose: 'magic-link', channel: 'email', validForMilliseconds: 60 * MINUTE })
    const verified = valueOf(await core.followLink(message.linkToken, 'magic-link'))
    expect(verified).toMatchObject({ kind: 'signed-in', grant: { session: { amr: [{ method: 'magiclink' }] } } })
  })

  test('who is banned gets no mail, and who asks is not told', async ({ core }) => {
    await core.addPerson('anna@example.org', { bannedForMilliseconds: DAY })
    expect(await core.askToSignIn(ANNA)).toEqual(ok(undefined))
    expect(await core.outbox()).toEqual([])
  })

  test('whose account belongs to an organisation gets no mail', async ({ core }) => {
    const { account } = await core.addPerson('anna@example.org')
    await core.change(account.id, { isManagedBySso: true })
    expect((await core.askToSignIn(ANNA)).ok).toBe(true)
    expect(await core.outbox()).toEqual([])
  })
})

describe('somebody new', () => {
  test('who tries again a minute later gets a new code, and the last name counts', async ({ core }) => {
    await core.askToSignIn(NOBODY, { userMetadata: { full_name: 'Nnia' } })
    core.clock.advance(MINUTE)
    await core.askToSignIn(NOBODY, { userMetadata: { full_name: 'Nina' } })
    expect(core.messages()).toHaveLength(2)
    const account = await core.findAccount('niemand@example.org')
    expect(account?.userMetadata).toEqual({ full_name: 'Nina' })
  })

  test('is confirmed at once where addresses count without proof, and gets a magic link', async () => {
    const core = await prepareCore({ settings: { confirmsEmailItself: true } })
    await core.askToSignIn(NOBODY)
    expect(core.lastMessageTo('niemand@example.org').purpose).toBe('magic-link')
  })
})

describe('known and unknown addresses take the same answer', () => {
  test.each([
    ['when accounts are made', {}, { createsAccount: true }],
    ['when only known people may come in', {}, { createsAccount: false }],
    ['when the sign-up is closed', { isSignUpOpen: false }, { createsAccount: true }],
  ])('%s', async (_when, settings, request) => {
    const core = await prepareCore({ settings })
    await core.addPerson('anna@example.org')
    for (const pause of [0, 20 * SECOND, MINUTE]) {
      core.clock.advance(pause)
      const known = await core.askToSignIn(ANNA, request)
      expect(await core.askToSignIn(NOBODY, request)).toEqual(known)
    }
  })

  test('also where the count of both was lost; the known one is not written to again', async ({ core }) => {
    await core.addPerson('anna@example.org')
    for (const address of [ANNA, NOBODY]) await core.askToSignIn(address, { createsAccount: false })
    for (const address of [ANNA, NOBODY]) {
      expect(await askToSignIn(forgetful(core.identity), address, { createsAccount: false })).toEqual(ok(undefined))
    }
    expect(core.messages()).toHaveLength(1)
  })
})

describe('where the service tells who is registered', () => {
  const settings = { tellsRegistered: true }

  test('an unknown address is refused when the sign-up is closed', async () => {
    const core = await prepareCore({ settings: { ...settings, isSignUpOpen: false } })
    expect(await core.askToSignIn(NOBODY)).toEqual(err({ kind: 'sign-up-disabled' }))
  })

  test('a known one learns that it is too soon also where the count was lost', async () => {
    const core = await prepareCore({ settings })
    await core.addPerson('anna@example.org')
    await core.askToSignIn(ANNA)
    expect(await askToSignIn(forgetful(core.identity), ANNA)).toMatchObject(err({ kind: 'too-soon', waitSeconds: 60 }))
  })
})

test('without sign-in by mail nobody gets a mail', async () => {
  const core = await prepareCore({ settings: { isEmailOffered: false } })
  expect(await core.askToSignIn(ANNA)).toEqual(err({ kind: 'email-sign-in-disabled' }))
})

test('without sign-in by phone nobody gets a text message', async ({ core }) => {
  expect(await core.askToSignIn(byPhone(PHONE))).toEqual(err({ kind: 'phone-sign-in-disabled' }))
})

test('data beyond measure are refused before anybody is looked for', async ({ core }) => {
  const userMetadata = { story: 'x'.repeat(9_000) }
  const refused = err({ kind: 'metadata-too-large' })
  expect(await core.askToSignIn(ANNA, { userMetadata })).toEqual(refused)
})

test('what was asked for is in the audit log', async ({ core }) => {
  const { account } = await core.addPerson('anna@example.org')
  await core.askToSignIn(ANNA)
  const items = await core.audit(1)
  expect(items[0]).toMatchObject({ action: 'user_recovery_requested', actorId: account.id, ip: CALLER.ip })
})

test('an invited person who asks for a code keeps the data of the invitation', async ({ core }) => {
  const userMetadata = { full_name: 'Ida Gast' }
  await core.inviteTo('ida@example.org', { userMetadata })
  await core.askToSignIn(byEmail('ida@example.org'), { userMetadata: { full_name: 'Jemand' } })
  const account = await core.findAccount('ida@example.org')
  expect(account?.userMetadata).toEqual(userMetadata)
})
