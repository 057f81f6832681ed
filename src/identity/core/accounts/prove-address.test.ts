import { describe, expect } from 'vitest'
import { invite } from '#identity/core/admin/invite.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import {
  CALLER,
  type IdentityBench,
  PLAIN_LINK,
  prepareIdentity,
  test,
} from '#tests/support/identity/identity-bench.ts'
import {
  askToRecover,
  askToSignIn,
  byEmail,
  byPhone,
  followLink,
  SERVICE,
  signIn,
  signUp,
  typeCode,
} from '#tests/support/identity/link-requests.ts'
import { sampleIdentity } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'

const MAIL = 'opfer@example.org'
const STRANGERS = 'passwort-des-fremden'
const WRONG = { ok: false, error: { kind: 'wrong-credentials' } }

async function accountOf({ identity }: IdentityBench) {
  const account = await identity.read.accounts.findByEmail(MAIL, 'authenticated')
  if (account === undefined) throw new Error('there is no such account')
  return account
}

/** A stranger's account at a provider, attached before anybody had confirmed the address. */
async function attachIdentity(bench: IdentityBench) {
  const { id } = await accountOf(bench)
  const data = { sub: '4711', email: MAIL, email_verified: false }
  const identity = sampleIdentity(bench.identity.newId(), id, { provider: 'github', data, email: MAIL })
  await bench.identity.write((store) => store.identities.add(identity))
}

const providersOf = async (bench: IdentityBench) =>
  (await bench.identity.read.identities.listOf((await accountOf(bench)).id)).map(({ provider }) => provider)

describe('a stranger who signed up with somebody else’s address is out as soon as the owner comes in', () => {
  test('by recovering the password', async ({ service: bench }) => {
    await signUp(bench.identity, MAIL, STRANGERS)
    await attachIdentity(bench)
    await askToRecover(bench.identity, MAIL)
    expect((await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'recovery')).ok).toBe(true)
    expect(await signIn(bench.identity, MAIL, STRANGERS)).toEqual(WRONG)
    expect(await providersOf(bench)).toEqual(['email'])
  })

  test('by a magic link', async ({ service: bench }) => {
    await signUp(bench.identity, MAIL, STRANGERS)
    await askToSignIn(bench.identity, byEmail(MAIL))
    const { linkToken, purpose } = bench.lastMessageTo(MAIL)
    expect(purpose).toBe('magic-link')
    expect((await followLink(bench.identity, linkToken, 'magic-link')).ok).toBe(true)
    expect(await signIn(bench.identity, MAIL, STRANGERS)).toEqual(WRONG)
  })

  test('by a code, when only an identity had been attached', async ({ service: bench }) => {
    await askToSignIn(bench.identity, byEmail(MAIL))
    await attachIdentity(bench)
    bench.clock.advance(MINUTE)
    await askToSignIn(bench.identity, byEmail(MAIL))
    const { code } = bench.lastMessageTo(MAIL)
    const purposes = ['confirmation', 'magic-link'] as const
    valueOf(await typeCode(bench.identity, { address: byEmail(MAIL), code, purposes: [...purposes].reverse() }))
    expect(await providersOf(bench)).toEqual(['email'])
  })

  test('by accepting an invitation, and the sign-up’s own link has ended with it', async ({ service: bench }) => {
    await signUp(bench.identity, MAIL, STRANGERS)
    const strangersLink = bench.lastMessageTo(MAIL).linkToken
    const request = { email: MAIL, userMetadata: {}, appMetadata: { roles: ['admin'] }, link: PLAIN_LINK }
    await invite(bench.identity, { ...request, by: SERVICE, caller: CALLER, sendsMail: true })
    expect((await followLink(bench.identity, strangersLink, 'confirmation')).ok).toBe(false)
    const { linkToken } = bench.lastMessageTo(MAIL)
    expect((await followLink(bench.identity, linkToken, 'invite')).ok).toBe(true)
    expect(await signIn(bench.identity, MAIL, STRANGERS)).toEqual(WRONG)
  })

  test('by a text message to the number', async () => {
    const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
    const phone = '+4915112345678'
    const request = { email: undefined, phone, password: STRANGERS, userMetadata: {}, startsSession: true }
    await signUpWithPassword(bench.identity, { ...request, link: PLAIN_LINK, caller: CALLER })
    bench.clock.advance(MINUTE)
    await askToSignIn(bench.identity, byPhone(phone))
    const { code } = bench.lastMessageTo(phone)
    valueOf(await typeCode(bench.identity, { address: byPhone(phone), code, purposes: ['phone-confirmation'] }))
    const strangers = { email: undefined, phone, password: STRANGERS, caller: CALLER }
    expect(await signInWithPassword(bench.identity, strangers)).toEqual(WRONG)
  })
})

test('signing up with an invited person’s address gives no hold on the invitation', async ({ service: bench }) => {
  const request = { email: MAIL, userMetadata: {}, appMetadata: { roles: ['admin'] }, link: PLAIN_LINK }
  await invite(bench.identity, { ...request, by: SERVICE, caller: CALLER, sendsMail: true })
  bench.clock.advance(MINUTE)
  await signUp(bench.identity, MAIL, STRANGERS)
  for (const { purpose, linkToken } of bench.messages().toReversed()) {
    if (purpose !== 'already-registered')
      await followLink(bench.identity, linkToken, 'invite', { purposes: [purpose as 'invite'] })
  }
  expect((await accountOf(bench)).emailConfirmedAt).toBeInstanceOf(Date)
  expect(await signIn(bench.identity, MAIL, STRANGERS)).toEqual(WRONG)
})

test('a password that somehow got into an invited account goes with the first proof, whichever it is', async () => {
  const bench = await prepareIdentity()
  await signUp(bench.identity, MAIL, STRANGERS)
  const account = await accountOf(bench)
  await bench.identity.write((store) => store.accounts.save({ ...account, invitedAt: bench.clock.now() }))
  expect((await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'confirmation')).ok).toBe(true)
  expect(await signIn(bench.identity, MAIL, STRANGERS)).toEqual(WRONG)
})

test('a password of the own sign-up survives its confirmation; an identity that somebody attached does not', async () => {
  const bench = await prepareIdentity()
  await signUp(bench.identity, MAIL, 'eigenes-passwort')
  await attachIdentity(bench)
  await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'confirmation')
  expect((await signIn(bench.identity, MAIL, 'eigenes-passwort')).ok).toBe(true)
  expect(await providersOf(bench)).toEqual(['email'])
})

test('an identity with which the account began survives the confirmation of its address', async () => {
  const bench = await prepareIdentity()
  await askToSignIn(bench.identity, byEmail(MAIL))
  await attachIdentity(bench)
  await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'confirmation')
  expect((await providersOf(bench)).toSorted()).toEqual(['email', 'github'])
})

test('a confirmed person keeps password and identities when recovering without a new password', async () => {
  const bench = await prepareIdentity()
  await bench.person(MAIL, 'eigenes-passwort')
  await attachIdentity(bench)
  await askToRecover(bench.identity, MAIL)
  await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'recovery')
  expect((await signIn(bench.identity, MAIL, 'eigenes-passwort')).ok).toBe(true)
  expect((await providersOf(bench)).toSorted()).toEqual(['email', 'github'])
})

test('a confirmed address is told by the identity as well', async ({ service: bench }) => {
  const { person } = await bench.person(MAIL, 'eigenes-passwort')
  expect(person.identities).toMatchObject([{ provider: 'email', email: MAIL, data: { email_verified: true } }])
})

test('the first proof ends the other links that would prove the same', async ({ service: bench }) => {
  await signUp(bench.identity, MAIL, 'eigenes-passwort')
  const confirmation = bench.lastMessageTo(MAIL).linkToken
  bench.clock.advance(DAY / 2)
  await askToRecover(bench.identity, MAIL)
  await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'recovery')
  const refused = { ok: false, error: { kind: 'token-spent' } }
  expect(await followLink(bench.identity, confirmation, 'confirmation')).toEqual(refused)
})
