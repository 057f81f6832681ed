import { describe, expect } from 'vitest'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import type { AdminChanges } from '#identity/core/admin/admin-input.ts'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, test } from '#tests/support/identity/identity-bench.ts'
import { addPerson, SERVICE } from '#tests/support/identity/link-requests.ts'

const ADMIN = { appMetadata: { roles: ['admin'] } }
const LAST = err({ kind: 'last-administrator' })

const update = (identity: IdentityContext, id: string, changes: AdminChanges) =>
  updateAccount(identity, { by: SERVICE, caller: CALLER }, id, changes)
const remove = (identity: IdentityContext, id: string, keepsId = false) =>
  removeAccount(identity, { by: SERVICE, caller: CALLER }, id, { keepsId })

describe('an administrator is who has', () => {
  test('the office, or the role on the account', async ({ identity }) => {
    const office = await addPerson(identity, 'anna@example.org', { appMetadata: { roles: ['editor', 'admin'] } })
    const role = await addPerson(identity, 'bert@example.org', { role: 'admin' })
    expect([office, role].map(isAdministrator)).toEqual([true, true])
  })
})

describe('the last administrator', () => {
  test.for<[string, AdminChanges]>([
    ['lose the office', { appMetadata: { roles: ['editor'] } }],
    ['lose all offices', { appMetadata: { roles: null as unknown as string[] } }],
    ['be disabled', { bannedForMilliseconds: DAY }],
    ['move to another audience', { audience: 'other' }],
  ])('cannot %s', async ([_what, changes], { identity }) => {
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    const stored = await identity.read.accounts.find(account.id)
    expect(await update(identity, account.id, changes)).toEqual(LAST)
    expect(await identity.read.accounts.find(account.id)).toEqual(stored)
  })

  test('may go when there is another', async ({ identity }) => {
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    await addPerson(identity, 'bert@example.org', { role: 'admin' })
    expect((await remove(identity, account.id)).ok).toBe(true)
  })

  test('is found among many people', async ({ identity }) => {
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    await identity.write(async (store) => {
      for (let i = 0; i < 250; i += 1) {
        await store.accounts.add({ ...account, id: identity.newId(), email: `${i}@example.org`, appMetadata: {} })
      }
    })
    const last = await addPerson(identity, 'zoe@example.org', ADMIN)
    expect((await remove(identity, account.id)).ok).toBe(true)
    expect(await remove(identity, last.account.id)).toEqual(LAST)
  })

  test.for([
    ['invited but not in yet', { confirmsEmail: false, confirmsPhone: false }],
    ['disabled', { bannedForMilliseconds: DAY }],
    ['an administrator elsewhere', { audience: 'other' }],
  ] as const)('is not replaced by somebody who is %s', async ([_what, changes], { identity }) => {
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    await addPerson(identity, 'bert@example.org', { ...ADMIN, ...changes })
    expect(await remove(identity, account.id)).toEqual(LAST)
  })
})
