import { expect } from 'vitest'
import type { Account, Person } from '#identity/core/accounts/account.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { newId as newUuid } from '#shared/new-id.ts'
import { err } from '#shared/result.ts'
import { confirm, EMAIL, findAnna, PASSWORD, shown, signIn, signUp } from '#tests/support/identity/applicant.ts'
import { CALLER, type IdentityBench, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { sampleIdentity } from '#tests/support/samples/sample-people.ts'
import { inviteTo } from '#tests/support/identity/link-requests.ts'

const PHONE = '+4915112345678'

async function change(bench: IdentityBench, changes: Partial<Account>) {
  await bench.identity.write(async (store) => {
    const account = await store.accounts.findByEmail(EMAIL, 'authenticated')
    if (account) await store.accounts.save({ ...account, ...changes })
  })
}

/** Without what differs in every answer: ids, and the addresses that were typed. */
const blank = (person: Person, address: string) =>
  JSON.stringify(person)
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(address, 'address')

test('a registered address is answered like a new one, with a person that does not exist, and the owner hears of it', async () => {
  const bench = await prepareIdentity()
  const owner = (await bench.person(EMAIL, PASSWORD)).person
  bench.clock.advance(DAY)
  const made = await shown(bench, { userMetadata: { full_name: 'Eva' }, password: 'noch ein Versuch' })
  const fresh = await shown(bench, { email: 'new@example.org', userMetadata: { full_name: 'Eva' } })
  expect(made.account.id).not.toBe(owner.account.id)
  expect(made.identities[0]?.id).not.toBe(owner.identities[0]?.id)
  expect(blank(made, EMAIL)).toBe(blank(fresh, 'new@example.org'))
  expect(await bench.identity.read.accounts.findPerson(made.account.id)).toBeUndefined()
  expect(await bench.outbox()).toMatchObject([
    { kind: 'confirmation', recipient: EMAIL },
    { kind: 'already-registered', recipient: EMAIL },
    { kind: 'confirmation', recipient: 'new@example.org' },
  ])
  expect(bench.lastMessageTo(EMAIL)).toMatchObject({ linkToken: undefined, code: undefined })
  expect(await signIn(bench)).toMatchObject({ ok: true })
  expect((await findAnna(bench))?.userMetadata).toEqual({})
})

test('every person shown is as old as the answer, to the millisecond, whichever account has the address', async () => {
  // A clock that never stands still, like the real one: each read returns a later moment.
  const clock = createClock('2024-12-01T12:00:00Z')
  const now = () => (clock.advance(7), clock.now())
  const newId = () => newUuid(now())
  const bench = await prepareIdentity({ ports: { now, newId } })
  await bench.person(EMAIL, PASSWORD)
  await shown(bench, { email: 'pending@example.org' })
  const ages: number[][] = []
  for (const email of [EMAIL, 'pending@example.org', 'new@example.org']) {
    const { account, identities } = await shown(bench, { email })
    const { createdAt, updatedAt, confirmationSentAt } = account
    expect([updatedAt, confirmationSentAt]).toEqual([createdAt, createdAt])
    const madeAt = [account, ...identities].map(({ id }) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))
    ages.push(madeAt.map((moment) => moment - createdAt.getTime()))
  }
  expect(ages[1]).toEqual(ages[0])
  expect(ages[2]).toEqual(ages[0])
})

test('a sign-up undoes nothing that happens to the owner while its password is weighed', async ({ service: bench }) => {
  const { id } = (await bench.person(EMAIL, PASSWORD)).person.account
  bench.clock.advance(DAY)
  const { verifyNothing } = bench.identity.hasher
  bench.identity.hasher.verifyNothing = async (password) => {
    await updateAccount(bench.identity, { by: { kind: 'service' }, caller: CALLER }, id, { bannedForMilliseconds: DAY })
    return verifyNothing(password)
  }
  await shown(bench)
  expect((await findAnna(bench))?.bannedUntil).toBeDefined()
})

test('the owner is not told more often than once in the set time', async ({ service: bench }) => {
  await bench.person(EMAIL, PASSWORD)
  bench.clock.advance(DAY)
  const notices = async () => (await bench.outbox()).filter(({ kind }) => kind === 'already-registered').length
  await shown(bench)
  await shown(bench)
  expect(await notices()).toBe(1)
  bench.clock.advance(MINUTE)
  await shown(bench)
  expect(await notices()).toBe(2)
})

test('nobody pays for text messages to registered numbers', async () => {
  const bench = await prepareIdentity({ settings: { isPhoneOffered: true, confirmsPhoneItself: true } })
  await signUp(bench, { email: undefined, phone: PHONE })
  bench.identity.settings.confirmsPhoneItself = false
  bench.clock.advance(DAY)
  await shown(bench, { email: undefined, phone: PHONE })
  expect(await bench.outbox()).toEqual([])
})

test.each([
  ['is set to tell', { tellsRegistered: true }],
  ['confirms addresses itself', { confirmsEmailItself: true }],
])('a service that %s says openly that an address is registered', async (_, settings) => {
  const bench = await prepareIdentity({ settings })
  await bench.person(EMAIL, PASSWORD)
  expect(await signUp(bench)).toEqual(err({ kind: 'already-registered' }))
})

test('signing up again with the same password sends the mail again, not too soon, and keeps what was said', async () => {
  const bench = await prepareIdentity()
  await shown(bench, { userMetadata: { full_name: 'Anna', city: 'Dingden' } })
  await shown(bench, { userMetadata: { full_name: 'Anna Arndt' } })
  expect(await bench.outbox()).toHaveLength(1)
  bench.clock.advance(MINUTE)
  await shown(bench)
  expect(await bench.outbox()).toHaveLength(2)
  expect((await findAnna(bench))?.userMetadata).toEqual({ full_name: 'Anna Arndt', city: 'Dingden' })
  await confirm(bench)
  expect(await signIn(bench)).toMatchObject({ ok: true })
})

test.for([
  ['before', ['gestohlen von Eva', PASSWORD]],
  ['after', [PASSWORD, 'gestohlen von Eva']],
] as const)(
  'somebody who signs up with the same address %s its owner gains nothing by the owner’s confirmation',
  async ([_, passwords], { service: bench }) => {
    for (const password of passwords) {
      await shown(bench, { password })
      bench.clock.advance(MINUTE)
    }
    expect(await confirm(bench)).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
    expect(await signIn(bench, 'gestohlen von Eva')).toEqual(err({ kind: 'wrong-credentials' }))
  },
)

test('once all messages have lapsed the newest sign-up begins afresh', async ({ service: bench }) => {
  await shown(bench, { password: 'gestohlen von Eva', userMetadata: { full_name: 'Eva' } })
  bench.clock.advance(DAY)
  await shown(bench, { userMetadata: { city: 'Dingden' } })
  await confirm(bench)
  expect(await signIn(bench)).toMatchObject({ ok: true })
  expect(await signIn(bench, 'gestohlen von Eva')).toEqual(err({ kind: 'wrong-credentials' }))
  expect((await findAnna(bench))?.userMetadata).toEqual({ city: 'Dingden' })
})

test('a way in at a provider that an earlier sign-up left behind does not survive', async ({ service: bench }) => {
  const { account } = await shown(bench)
  await bench.identity.write((store) => store.identities.add(sampleIdentity('eva', account.id, { provider: 'github' })))
  bench.clock.advance(MINUTE)
  await shown(bench)
  expect(await bench.identity.read.identities.listOf(account.id)).toMatchObject([{ provider: 'email' }])
})

test('somebody invited keeps name and office when a stranger signs up with their address, and comes in without a password', async () => {
  const bench = await prepareIdentity()
  const invited = await inviteTo(bench.identity, EMAIL, {
    userMetadata: { full_name: 'Anna Arndt' },
    appMetadata: { roles: ['admin'] },
  })
  expect(invited.ok).toBe(true)
  bench.clock.advance(MINUTE)
  const { account } = await shown(bench, { password: 'gestohlen von Eva', userMetadata: { full_name: 'Eva' } })
  expect(account.appMetadata).toEqual({ provider: 'email', providers: ['email'] })
  expect((await findAnna(bench))?.userMetadata).toEqual({ full_name: 'Anna Arndt' })
  expect(await confirm(bench)).toMatchObject({ ok: true })
  expect(await signIn(bench, 'gestohlen von Eva')).toEqual(err({ kind: 'wrong-credentials' }))
})

test('where nobody has to prove an address, nobody gets an invited person’s account by signing up', async () => {
  const bench = await prepareIdentity({ settings: { confirmsEmailItself: true } })
  await inviteTo(bench.identity, EMAIL, { appMetadata: { roles: ['admin'] } })
  expect(await signUp(bench)).toEqual(err({ kind: 'already-registered' }))
})

test('a sign-up from before the setting was changed is taken over where nobody has to prove an address', async () => {
  const bench = await prepareIdentity()
  await shown(bench, { password: 'vorher gewählt' })
  const earlier = bench.lastMessageTo(EMAIL).linkToken
  bench.identity.settings.confirmsEmailItself = true
  expect(await signUp(bench)).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  expect(await signIn(bench, 'vorher gewählt')).toEqual(err({ kind: 'wrong-credentials' }))
  expect(await confirm(bench, earlier)).toMatchObject({ ok: false })
})

test('an unconfirmed account that holds an office is not touched by a sign-up', async ({ service: bench }) => {
  await shown(bench)
  await change(bench, { appMetadata: { provider: 'email', providers: ['email'], roles: ['kasse'] } })
  bench.clock.advance(2 * DAY)
  await shown(bench, { password: 'gestohlen von Eva', userMetadata: { full_name: 'Eva' } })
  await confirm(bench)
  expect(await signIn(bench, 'gestohlen von Eva')).toEqual(err({ kind: 'wrong-credentials' }))
  expect((await findAnna(bench))?.userMetadata).toEqual({})
})

test('when the metadata of several sign-ups together are too large the newest count, so that no refusal tells of the earlier', async () => {
  const bench = await prepareIdentity()
  await shown(bench, { userMetadata: { one: 'x'.repeat(5_000) } })
  await shown(bench, { userMetadata: { two: 'x'.repeat(5_000) } })
  expect(Object.keys((await findAnna(bench))?.userMetadata ?? {})).toEqual(['two'])
})
