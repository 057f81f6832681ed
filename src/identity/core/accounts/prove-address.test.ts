import { describe, expect } from 'vitest'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { byEmail, byPhone } from '#tests/support/identity/link-requests.ts'
import { sampleIdentity } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'

const MAIL = 'opfer@example.org'
const STRANGERS = 'passwort-des-fremden'
const WRONG = err({ kind: 'wrong-credentials' })

async function accountOf(core: CoreBench) {
  const account = await core.findAccount(MAIL)
  if (account === undefined) throw new Error('there is no such account')
  return account
}

/** A stranger's account at a provider, attached before anybody had confirmed the address. */
async function attachIdentity(core: CoreBench) {
  const { id } = await accountOf(core)
  const data = { sub: '4711', email: MAIL, email_verified: false }
  const identity = sampleIdentity(core.identity.newId(), id, { provider: 'github', data, email: MAIL })
  await core.identity.write((store) => store.identities.add(identity))
}

const providersOf = async (core: CoreBench) =>
  (await core.identity.read.identities.listOf((await accountOf(core)).id)).map(({ provider }) => provider)

describe('a stranger who signed up with somebody else’s address is out as soon as the owner comes in', () => {
  test('by recovering the password', async ({ core }) => {
    await core.signUp(MAIL, STRANGERS)
    await attachIdentity(core)
    await core.askToRecover(MAIL)
    expect((await core.followMail(MAIL, 'recovery')).ok).toBe(true)
    expect(await core.signIn(MAIL, STRANGERS)).toEqual(WRONG)
    expect(await providersOf(core)).toEqual(['email'])
  })

  test('by a magic link', async ({ core }) => {
    await core.signUp(MAIL, STRANGERS)
    await core.askToSignIn(byEmail(MAIL))
    const { linkToken, purpose } = core.lastMessageTo(MAIL)
    expect(purpose).toBe('magic-link')
    expect((await core.followLink(linkToken, 'magic-link')).ok).toBe(true)
    expect(await core.signIn(MAIL, STRANGERS)).toEqual(WRONG)
  })

  test('by a code, when only an identity had been attached', async ({ core }) => {
    await core.askToSignIn(byEmail(MAIL))
    await attachIdentity(core)
    core.clock.advance(MINUTE)
    await core.askToSignIn(byEmail(MAIL))
    const { code } = core.lastMessageTo(MAIL)
    const purposes = ['confirmation', 'magic-link'] as const
    valueOf(await core.typeCode({ address: byEmail(MAIL), code, purposes: [...purposes].reverse() }))
    expect(await providersOf(core)).toEqual(['email'])
  })

  test('by accepting an invitation, and the sign-up’s own link has ended with it', async ({ core }) => {
    await core.signUp(MAIL, STRANGERS)
    const strangersLink = core.lastMessageTo(MAIL).linkToken
    await core.inviteTo(MAIL, { appMetadata: { roles: ['admin'] } })
    expect((await core.followLink(strangersLink, 'confirmation')).ok).toBe(false)
    expect((await core.followMail(MAIL, 'invite')).ok).toBe(true)
    expect(await core.signIn(MAIL, STRANGERS)).toEqual(WRONG)
  })

  test('by a text message to the number', async () => {
    const core = await prepareCore({ settings: { isPhoneOffered: true } })
    const phone = '+4915112345678'
    await core.signUp('', STRANGERS, { email: undefined, phone })
    core.clock.advance(MINUTE)
    await core.askToSignIn(byPhone(phone))
    const { code } = core.lastMessageTo(phone)
    valueOf(await core.typeCode({ address: byPhone(phone), code, purposes: ['phone-confirmation'] }))
    const strangers = { email: undefined, phone, password: STRANGERS, caller: CALLER }
    expect(await signInWithPassword(core.identity, strangers)).toEqual(WRONG)
  })
})

test('signing up with an invited person’s address gives no hold on the invitation', async ({ core }) => {
  await core.inviteTo(MAIL, { appMetadata: { roles: ['admin'] } })
  core.clock.advance(MINUTE)
  await core.signUp(MAIL, STRANGERS)
  for (const { purpose, linkToken } of core.messages().toReversed()) {
    if (purpose !== 'already-registered')
      await core.followLink(linkToken, 'invite', { purposes: [purpose as 'invite'] })
  }
  expect((await accountOf(core)).emailConfirmedAt).toBeInstanceOf(Date)
  expect(await core.signIn(MAIL, STRANGERS)).toEqual(WRONG)
})

test('a password that somehow got into an invited account goes with the first proof, whichever it is', async () => {
  const core = await prepareCore()
  await core.signUp(MAIL, STRANGERS)
  const account = await accountOf(core)
  await core.change(account.id, { invitedAt: core.clock.now() })
  expect((await core.followMail(MAIL, 'confirmation')).ok).toBe(true)
  expect(await core.signIn(MAIL, STRANGERS)).toEqual(WRONG)
})

test('a password of the own sign-up survives its confirmation; an identity that somebody attached does not', async () => {
  const core = await prepareCore()
  await core.signUp(MAIL, 'eigenes-passwort')
  await attachIdentity(core)
  await core.followMail(MAIL, 'confirmation')
  expect((await core.signIn(MAIL, 'eigenes-passwort')).ok).toBe(true)
  expect(await providersOf(core)).toEqual(['email'])
})

test('an identity with which the account began survives the confirmation of its address', async ({ core }) => {
  await core.askToSignIn(byEmail(MAIL))
  await attachIdentity(core)
  await core.followMail(MAIL, 'confirmation')
  expect((await providersOf(core)).toSorted()).toEqual(['email', 'github'])
})

test('a confirmed person keeps password and identities when recovering without a new password', async ({ core }) => {
  await core.person(MAIL, 'eigenes-passwort')
  await attachIdentity(core)
  await core.askToRecover(MAIL)
  await core.followMail(MAIL, 'recovery')
  expect((await core.signIn(MAIL, 'eigenes-passwort')).ok).toBe(true)
  expect((await providersOf(core)).toSorted()).toEqual(['email', 'github'])
})

test('a confirmed address is told by the identity as well', async ({ core }) => {
  const { person } = await core.person(MAIL, 'eigenes-passwort')
  expect(person.identities).toMatchObject([{ provider: 'email', email: MAIL, data: { email_verified: true } }])
})

test('the first proof ends the other links that would prove the same', async ({ core }) => {
  await core.signUp(MAIL, 'eigenes-passwort')
  const confirmation = core.lastMessageTo(MAIL).linkToken
  core.clock.advance(DAY / 2)
  await core.askToRecover(MAIL)
  await core.followMail(MAIL, 'recovery')
  const refused = err({ kind: 'token-spent' })
  expect(await core.followLink(confirmation, 'confirmation')).toEqual(refused)
})
