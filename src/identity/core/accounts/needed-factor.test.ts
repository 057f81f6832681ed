import { describe, expect } from 'vitest'
import { removeAllFactors } from '#identity/core/factors/remove-factor.ts'
import { DEFAULT_SETTINGS, type IdentitySettings } from '#identity/core/settings.ts'
import { DAY } from '#shared/durations.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { findNeededFactor, noteFactorNeeds } from './needed-factor.ts'

const START = Date.parse('2024-12-01T12:00:00Z')
const days = (count: number) => new Date(START + count * DAY)

const give = (core: CoreBench, id: string, roles: string[]) => core.updateAccount(id, { appMetadata: { roles } })

async function neededBy(core: CoreBench, id: string) {
  const found = valueOf(await core.findPerson(id))
  return findNeededFactor(found, { settings: core.identity.settings, now: core.identity.now() })
}

/** An administrator whose account was created with the office. */
async function administrator(overrides?: Parameters<typeof prepareCore>[0]) {
  const core = await prepareCore(overrides)
  const { account } = await core.addPerson('anna@example.org', {
    appMetadata: { roles: ['admin', 'youth'] },
  })
  return { core, id: account.id, needed: () => neededBy(core, account.id) }
}

test('an administrator has fourteen days to set up a second factor', async () => {
  const { core, needed } = await administrator()
  expect(await needed()).toEqual({ roles: ['admin'], dueAt: days(14), isOverdue: false })
  core.clock.advance(14 * DAY - 1)
  expect(await needed()).toMatchObject({ isOverdue: false })
  core.clock.advance(1)
  expect(await needed()).toEqual({ roles: ['admin'], dueAt: days(14), isOverdue: true })
})

test('the role of the account counts as the office does', async ({ core }) => {
  const { account } = await core.addPerson('anna@example.org', { role: 'admin' })
  expect(await neededBy(core, account.id)).toMatchObject({ roles: ['admin'], dueAt: days(14) })
})

test('the time begins with the office and not with the account', async ({ core }) => {
  const { account } = await core.addPerson('anna@example.org')
  core.clock.advance(DAY)
  expect(await neededBy(core, account.id)).toBeUndefined()
  await give(core, account.id, ['admin'])
  expect(await neededBy(core, account.id)).toMatchObject({ dueAt: days(15) })
})

test('giving the office back and taking it again begins no new time', async () => {
  const { core, id, needed } = await administrator()
  await core.addPerson('berta@example.org', { appMetadata: { roles: ['admin'] } })
  core.clock.advance(DAY)
  await give(core, id, [])
  expect(await needed()).toBeUndefined()
  core.clock.advance(20 * DAY)
  await give(core, id, ['admin'])
  expect(await needed()).toEqual({ roles: ['admin'], dueAt: days(14), isOverdue: true })
})

test('a second factor ends it, and giving it up after the time closes at once', async ({ core, who }) => {
  const { id } = who.person.account
  await give(core, id, ['admin'])
  const { who: raised } = await core.setUpApp(who)
  expect(await neededBy(core, id)).toBeUndefined()
  core.clock.advance(15 * DAY)
  await removeAllFactors(core.identity, raised, CALLER)
  expect(await neededBy(core, id)).toMatchObject({ dueAt: days(14), isOverdue: true })
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
  const { core, id } = await administrator()
  await core.connection.db.updateTable('accounts').set({ factor_needed_since: null }).execute()
  core.clock.advance(30 * DAY)
  await noteFactorNeeds(core.identity)
  expect(await neededBy(core, id)).toMatchObject({ dueAt: days(44), isOverdue: false })
  core.clock.advance(DAY)
  await noteFactorNeeds(core.identity)
  expect(await neededBy(core, id)).toMatchObject({ dueAt: days(44) })
})
