import { expect } from 'vitest'
import type { Person } from '#identity/core/accounts/account.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { newId as newUuid } from '#shared/new-id.ts'
import { err, ok } from '#shared/result.ts'
import { EMAIL, PASSWORD, confirm, findAnna, shown, signIn, signUp } from '#tests/support/identity/applicant.ts'
import { prepareCore, test } from '#tests/support/identity/core-bench.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { sampleIdentity } from '#tests/support/samples/sample-people.ts'

const PHONE = '+4915112345678'

/** Without what differs in every answer: ids, and the addresses that were typed. */
const blank = (person: Person, address: string) =>
  JSON.stringify(person)
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(address, 'address')

test('a registered address is answered like a new one, with a person that does not exist, and the owner hears of it', async () => {
  const core = await prepareCore()
  const owner = (await core.person(EMAIL, PASSWORD)).person
  core.clock.advance(DAY)
  const made = await shown(core, { userMetadata: { full_name: 'Eva' }, password: 'noch ein Versuch' })
  const fresh = await shown(core, { email: 'new@example.org', userMetadata: { full_name: 'Eva' } })
  expect(made.account.id).not.toBe(owner.account.id)
  expect(made.identities[0]?.id).not.toBe(owner.identities[0]?.id)
  expect(blank(made, EMAIL)).toBe(blank(fresh, 'new@example.org'))
  expect(await core.identity.read.accounts.findPerson(made.account.id)).toBeUndefined()
  expect(await core.outbox()).toMatchObject([
    { kind: 'confirmation', recipient: EMAIL },
    { kind: 'already-registered', recipient: EMAIL },
    { kind: 'confirmation', recipient: 'new@example.org' },
  ])
  expect(core.lastMessageTo(EMAIL)).toMatchObject({ linkToken: undefined, code: undefined })
  expect(await signIn(core)).toMatchObject({ ok: true })
  expect((await findAnna(core))?.userMetadata).toEqual({})
})

test('every person shown is as old as the answer, to the millisecond, whichever account has the address', async () => {
  // A clock that never stands still, like the real one: each read returns a later moment.
  const clock = createClock('2024-12-01T12:00:00Z')
  const now = () => (clock.advance(7), clock.now())
  const newId = () => newUuid(now())
  const core = await prepareCore({ ports: { now, newId } })
  await core.person(EMAIL, PASSWORD)
  await shown(core, { email: 'pending@example.org' })
  const ages: number[][] = []
  for (const email of [EMAIL, 'pending@example.org', 'new@example.org']) {
    const { account, identities } = await shown(core, { email })
    const { createdAt, updatedAt, confirmationSentAt } = account
    expect([updatedAt, confirmationSentAt]).toEqual([createdAt, createdAt])
    const madeAt = [account, ...identities].map(({ id }) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))
    ages.push(madeAt.map((moment) => moment - createdAt.getTime()))
  }
  expect(ages[1]).toEqual(ages[0])
  expect(ages[2]).toEqual(ages[0])
})

test('a sign-up undoes nothing that happens to the owner while its password is weighed', async ({ core, identity }) => {
  const { id } = (await core.person(EMAIL, PASSWORD)).person.account
  core.clock.advance(DAY)
  const { verifyNothing } = identity.hasher
  identity.hasher.verifyNothing = async (password) => {
    await core.updateAccount(id, { bannedForMilliseconds: DAY })
    return verifyNothing(password)
  }
  await shown(core)
  expect((await findAnna(core))?.bannedUntil).toBeDefined()
})

test('the owner is not told more often than once in the set time', async ({ core, anna: _anna }) => {
  core.clock.advance(DAY)
  const notices = async () => (await core.outbox()).filter(({ kind }) => kind === 'already-registered').length
  await shown(core)
  await shown(core)
  expect(await notices()).toBe(1)
  core.clock.advance(MINUTE)
  await shown(core)
  expect(await notices()).toBe(2)
})

test('nobody pays for text messages to registered numbers', async () => {
  const core = await prepareCore({ settings: { isPhoneOffered: true, confirmsPhoneItself: true } })
  await signUp(core, { email: undefined, phone: PHONE })
  core.identity.settings.confirmsPhoneItself = false
  core.clock.advance(DAY)
  await shown(core, { email: undefined, phone: PHONE })
  expect(await core.outbox()).toEqual([])
})

test.each([
  ['is set to tell', { tellsRegistered: true }],
  ['confirms addresses itself', { confirmsEmailItself: true }],
])('a service that %s says openly that an address is registered', async (_, settings) => {
  const core = await prepareCore({ settings })
  await core.person(EMAIL, PASSWORD)
  expect(await signUp(core)).toEqual(err({ kind: 'already-registered' }))
})

test('signing up again with the same password sends the mail again, not too soon, and keeps what was said', async () => {
  const core = await prepareCore()
  await shown(core, { userMetadata: { full_name: 'Anna', city: 'Dingden' } })
  await shown(core, { userMetadata: { full_name: 'Anna Arndt' } })
  expect(await core.outbox()).toHaveLength(1)
  core.clock.advance(MINUTE)
  await shown(core)
  expect(await core.outbox()).toHaveLength(2)
  expect((await findAnna(core))?.userMetadata).toEqual({ full_name: 'Anna Arndt', city: 'Dingden' })
  await confirm(core)
  expect(await signIn(core)).toMatchObject({ ok: true })
})

test.for([
  ['before', ['gestohlen von Eva', PASSWORD]],
  ['after', [PASSWORD, 'gestohlen von Eva']],
] as const)(
  'somebody who signs up with the same address %s its owner gains nothing by the owner’s confirmation',
  async ([_, passwords], { core }) => {
    for (const password of passwords) {
      await shown(core, { password })
      core.clock.advance(MINUTE)
    }
    expect(await confirm(core)).toMatchObject(ok({ kind: 'signed-in' }))
    expect(await signIn(core, 'gestohlen von Eva')).toEqual(err({ kind: 'wrong-credentials' }))
  },
)

test('once all messages have lapsed the newest sign-up begins afresh', async ({ core }) => {
  await shown(core, { password: 'gestohlen von Eva', userMetadata: { full_name: 'Eva' } })
  core.clock.advance(DAY)
  await shown(core, { userMetadata: { city: 'Dingden' } })
  await confirm(core)
  expect(await signIn(core)).toMatchObject({ ok: true })
  expect(await signIn(core, 'gestohlen von Eva')).toEqual(err({ kind: 'wrong-credentials' }))
  expect((await findAnna(core))?.userMetadata).toEqual({ city: 'Dingden' })
})

test('a way in at a provider that an earlier sign-up left behind does not survive', async ({ core, identity }) => {
  const { account } = await shown(core)
  await identity.write((store) => store.identities.add(sampleIdentity('eva', account.id, { provider: 'github' })))
  core.clock.advance(MINUTE)
  await shown(core)
  expect(await identity.read.identities.listOf(account.id)).toMatchObject([{ provider: 'email' }])
})

test('somebody invited keeps name and office when a stranger signs up with their address, and comes in without a password', async () => {
  const core = await prepareCore()
  const invited = await core.inviteTo(EMAIL, {
    userMetadata: { full_name: 'Anna Arndt' },
    appMetadata: { roles: ['admin'] },
  })
  expect(invited.ok).toBe(true)
  core.clock.advance(MINUTE)
  const { account } = await shown(core, { password: 'gestohlen von Eva', userMetadata: { full_name: 'Eva' } })
  expect(account.appMetadata).toEqual({ provider: 'email', providers: ['email'] })
  expect((await findAnna(core))?.userMetadata).toEqual({ full_name: 'Anna Arndt' })
  expect(await confirm(core)).toMatchObject({ ok: true })
  expect(await signIn(core, 'gestohlen von Eva')).toEqual(err({ kind: 'wrong-credentials' }))
})

test('where nobody has to prove an address, nobody gets an invited person’s account by signing up', async () => {
  const core = await prepareCore({ settings: { confirmsEmailItself: true } })
  await core.inviteTo(EMAIL, { appMetadata: { roles: ['admin'] } })
  expect(await signUp(core)).toEqual(err({ kind: 'already-registered' }))
})

test('a sign-up from before the setting was changed is taken over where nobody has to prove an address', async () => {
  const core = await prepareCore()
  await shown(core, { password: 'vorher gewählt' })
  const earlier = core.lastMessageTo(EMAIL).linkToken
  core.identity.settings.confirmsEmailItself = true
  expect(await signUp(core)).toMatchObject(ok({ kind: 'signed-in' }))
  expect(await signIn(core, 'vorher gewählt')).toEqual(err({ kind: 'wrong-credentials' }))
  expect(await confirm(core, earlier)).toMatchObject({ ok: false })
})

test('an unconfirmed account that holds an office is not touched by a sign-up', async ({ core }) => {
  await shown(core)
  await core.change((await findAnna(core))?.id ?? '', {
    appMetadata: { provider: 'email', providers: ['email'], roles: ['kasse'] },
  })
  core.clock.advance(2 * DAY)
  await shown(core, { password: 'gestohlen von Eva', userMetadata: { full_name: 'Eva' } })
  await confirm(core)
  expect(await signIn(core, 'gestohlen von Eva')).toEqual(err({ kind: 'wrong-credentials' }))
  expect((await findAnna(core))?.userMetadata).toEqual({})
})

test('when the metadata of several sign-ups together are too large the newest count, so that no refusal tells of the earlier', async () => {
  const core = await prepareCore()
  await shown(core, { userMetadata: { one: 'x'.repeat(5_000) } })
  await shown(core, { userMetadata: { two: 'x'.repeat(5_000) } })
  expect(Object.keys((await findAnna(core))?.userMetadata ?? {})).toEqual(['two'])
})
