import { describe, expect } from 'vitest'
import { findNeededFactor, noteFactorNeeds } from '#identity/core/accounts/needed-factor.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { removeAllFactors } from '#identity/core/factors/remove-factor.ts'
import { DEFAULT_SETTINGS, type IdentitySettings } from '#identity/core/settings.ts'
import { DAY } from '#shared/durations.ts'
import { CALLER, type IdentityBench, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { addPerson, SERVICE } from '#tests/support/identity/link-requests.ts'
import { setUpApp, signedIn } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'

const START = Date.parse('2024-12-01T12:00:00Z')
const days = (count: number) => new Date(START + count * DAY)

const give = ({ identity }: IdentityBench, id: string, roles: string[]) =>
  updateAccount(identity, { by: SERVICE, caller: CALLER }, id, { appMetadata: { roles } })

async function neededBy({ identity }: IdentityBench, id: string) {
  const found = valueOf(await findPerson(identity, id))
  return findNeededFactor(found, { settings: identity.settings, now: identity.now() })
}

/** An administrator whose account was created with the office. */
async function administrator(overrides?: Parameters<typeof prepareIdentity>[0]) {
  const bench = await prepareIdentity(overrides)
  const { account } = await addPerson(bench.identity, 'anna@example.org', {
    appMetadata: { roles: ['admin', 'youth'] },
  })
  return { bench, id: account.id, needed: () => neededBy(bench, account.id) }
}

test('an administrator has fourteen days to set up a second factor', async () => {
  const { bench, needed } = await administrator()
  expect(await needed()).toEqual({ roles: ['admin'], dueAt: days(14), isOverdue: false })
  bench.clock.advance(14 * DAY - 1)
  expect(await needed()).toMatchObject({ isOverdue: false })
  bench.clock.advance(1)
  expect(await needed()).toEqual({ roles: ['admin'], dueAt: days(14), isOverdue: true })
})

test('the role of the account counts as the office does', async ({ service: bench }) => {
  const { account } = await addPerson(bench.identity, 'anna@example.org', { role: 'admin' })
  expect(await neededBy(bench, account.id)).toMatchObject({ roles: ['admin'], dueAt: days(14) })
})

test('the time begins with the office and not with the account', async ({ service: bench }) => {
  const { account } = await addPerson(bench.identity, 'anna@example.org')
  bench.clock.advance(DAY)
  expect(await neededBy(bench, account.id)).toBeUndefined()
  await give(bench, account.id, ['admin'])
  expect(await neededBy(bench, account.id)).toMatchObject({ dueAt: days(15) })
})

test('giving the office back and taking it again begins no new time', async () => {
  const { bench, id, needed } = await administrator()
  await addPerson(bench.identity, 'berta@example.org', { appMetadata: { roles: ['admin'] } })
  bench.clock.advance(DAY)
  await give(bench, id, [])
  expect(await needed()).toBeUndefined()
  bench.clock.advance(20 * DAY)
  await give(bench, id, ['admin'])
  expect(await needed()).toEqual({ roles: ['admin'], dueAt: days(14), isOverdue: true })
})

test('a second factor ends it, and giving it up after the time closes at once', async ({ service: bench }) => {
  const who = await signedIn(bench)
  const { id } = who.person.account
  await give(bench, id, ['admin'])
  const { who: raised } = await setUpApp(bench, who)
  expect(await neededBy(bench, id)).toBeUndefined()
  bench.clock.advance(15 * DAY)
  await removeAllFactors(bench.identity, raised, CALLER)
  expect(await neededBy(bench, id)).toMatchObject({ dueAt: days(14), isOverdue: true })
})

describe('where it is set so', () => {
  const administratorWith = (changes: Partial<IdentitySettings['factors']>) =>
    administrator({ settings: { factors: { ...DEFAULT_SETTINGS.factors, ...changes } } })

  test('no office asks for it', async () => {
    const { needed } = await administratorWith({ requiredFor: [] })
    expect(await needed()).toBeUndefined()
  })

  test('nothing is asked of people who have no way to set one up', async () => {
    const { needed } = await administratorWith({ isTotpOffered: false })
    expect(await needed()).toBeUndefined()
  })

  test('another office asks for it, with its own time', async () => {
    const { needed } = await administratorWith({ requiredFor: ['youth'], grace: 3 * DAY })
    expect(await needed()).toEqual({ roles: ['youth'], dueAt: days(3), isOverdue: false })
  })
})

test('an account that held the office before it required a factor has the whole time from the next start, once', async () => {
  const { bench, id } = await administrator()
  await bench.connection.db.updateTable('accounts').set({ factor_needed_since: null }).execute()
  bench.clock.advance(30 * DAY)
  await noteFactorNeeds(bench.identity)
  expect(await neededBy(bench, id)).toMatchObject({ dueAt: days(44), isOverdue: false })
  bench.clock.advance(DAY)
  await noteFactorNeeds(bench.identity)
  expect(await neededBy(bench, id)).toMatchObject({ dueAt: days(44) })
})
