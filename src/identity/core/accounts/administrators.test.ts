import { describe, expect } from 'vitest'
import type { AdminChanges } from '#identity/core/admin/admin-input.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { isAdministrator } from './administrators.ts'

const ADMIN = { appMetadata: { roles: ['admin'] } }
const LAST = err({ kind: 'last-administrator' })

const remove = (core: CoreBench, id: string, keepsId = false) => core.removeAccount(id, keepsId)

describe('an administrator is who has', () => {
  test('the office, or the role on the account', async ({ core }) => {
    const office = await core.addPerson('anna@example.org', { appMetadata: { roles: ['editor', 'admin'] } })
    const role = await core.addPerson('bert@example.org', { role: 'admin' })
    expect([office, role].map(isAdministrator)).toEqual([true, true])
  })
})

describe('the last administrator', () => {
  test.for<[string, AdminChanges]>([
    ['lose the office', { appMetadata: { roles: ['editor'] } }],
    ['lose all offices', { appMetadata: { roles: null as unknown as string[] } }],
    ['be disabled', { bannedForMilliseconds: DAY }],
    ['move to another audience', { audience: 'other' }],
  ])('cannot %s', async ([_what, changes], { core, identity }) => {
    const { account } = await core.addPerson('anna@example.org', ADMIN)
    const stored = await identity.read.accounts.find(account.id)
    expect(await core.updateAccount(account.id, changes)).toEqual(LAST)
    expect(await identity.read.accounts.find(account.id)).toEqual(stored)
  })

  test('may go when there is another', async ({ core }) => {
    const { account } = await core.addPerson('anna@example.org', ADMIN)
    await core.addPerson('bert@example.org', { role: 'admin' })
    expect((await remove(core, account.id)).ok).toBe(true)
  })

  test('is found among many people', async ({ core, identity }) => {
    const { account } = await core.addPerson('anna@example.org', ADMIN)
    await identity.write(async (store) => {
      for (let i = 0; i < 250; i += 1) {
        await store.accounts.add({ ...account, id: identity.newId(), email: `${i}@example.org`, appMetadata: {} })
      }
    })
    const last = await core.addPerson('zoe@example.org', ADMIN)
    expect((await remove(core, account.id)).ok).toBe(true)
    expect(await remove(core, last.account.id)).toEqual(LAST)
  })

  test.for([
    ['invited but not in yet', { confirmsEmail: false, confirmsPhone: false }],
    ['disabled', { bannedForMilliseconds: DAY }],
    ['an administrator elsewhere', { audience: 'other' }],
  ] as const)('is not replaced by somebody who is %s', async ([_what, changes], { core }) => {
    const { account } = await core.addPerson('anna@example.org', ADMIN)
    await core.addPerson('bert@example.org', { ...ADMIN, ...changes })
    expect(await remove(core, account.id)).toEqual(LAST)
  })
})
