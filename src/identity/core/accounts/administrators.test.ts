import { describe, expect, test } from 'vitest'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import type { AdminChanges } from '#identity/core/admin/admin-input.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { invite } from '#identity/core/admin/invite.ts'
import { removeAccount } from '#identity/core/admin/remove-account.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { addPerson, SERVICE, signUp } from '#tests/support/identity/link-requests.ts'

const ADMIN = { appMetadata: { roles: ['admin'] } }
const LAST = err({ kind: 'last-administrator' })

const update = (identity: IdentityContext, id: string, changes: AdminChanges) =>
  updateAccount(identity, { by: SERVICE, caller: CALLER }, id, changes)
const remove = (identity: IdentityContext, id: string, keepsId = false) =>
  removeAccount(identity, { by: SERVICE, caller: CALLER }, id, { keepsId })

describe('an administrator is who has', () => {
  test('the office, or the role on the account', async () => {
    const { identity } = await prepareIdentity()
    const office = await addPerson(identity, 'anna@example.org', { appMetadata: { roles: ['editor', 'admin'] } })
    const role = await addPerson(identity, 'bert@example.org', { role: 'admin' })
    expect([office, role].map(isAdministrator)).toEqual([true, true])
  })

  test.each([
    ['another office', { appMetadata: { roles: ['editor'] } }],
    ['no office', {}],
    ['an office that only looks alike', { appMetadata: { roles: ['Admin', 'administrator'] } }],
    ['offices written as text', { appMetadata: { roles: 'admin' as unknown as string[] } }],
    ['only said so about themselves', { userMetadata: { roles: ['admin'], role: 'admin' } }],
    ['another role', { role: 'authenticated' }],
  ])('and not who has %s', async (_what, changes) => {
    const { identity } = await prepareIdentity()
    expect(isAdministrator(await addPerson(identity, 'anna@example.org', changes))).toBe(false)
  })
})

describe('the last administrator', () => {
  test.each<[string, AdminChanges]>([
    ['lose the office', { appMetadata: { roles: ['editor'] } }],
    ['lose all offices', { appMetadata: { roles: null as unknown as string[] } }],
    ['be disabled', { bannedForMilliseconds: DAY }],
    ['move to another audience', { audience: 'other' }],
  ])('cannot %s', async (_what, changes) => {
    const { identity } = await prepareIdentity()
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    const stored = await identity.read.accounts.find(account.id)
    expect(await update(identity, account.id, changes)).toEqual(LAST)
    expect(await identity.read.accounts.find(account.id)).toEqual(stored)
  })

  test.each([false, true])('cannot be removed (keeping the id: %s)', async (keepsId) => {
    const { identity } = await prepareIdentity()
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    expect(await remove(identity, account.id, keepsId)).toEqual(LAST)
    expect((await findPerson(identity, account.id)).ok).toBe(true)
  })

  test('can change everything else', async () => {
    const { identity } = await prepareIdentity()
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    const changes = { email: 'anna@neu.example', password: 'neues-passwort', userMetadata: { full_name: 'Anna' } }
    expect((await update(identity, account.id, changes)).ok).toBe(true)
  })

  test('may go when there is another', async () => {
    const { identity } = await prepareIdentity()
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    await addPerson(identity, 'bert@example.org', { role: 'admin' })
    expect((await remove(identity, account.id)).ok).toBe(true)
  })

  test('is who remains when two remove each other at one moment', async () => {
    const { identity } = await prepareIdentity()
    const both = [
      await addPerson(identity, 'anna@example.org', ADMIN),
      await addPerson(identity, 'bert@example.org', ADMIN),
    ]
    const outcomes = await Promise.all(both.map(({ account }) => remove(identity, account.id)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([LAST])
  })

  test('is found among many people', async () => {
    const { identity } = await prepareIdentity()
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

  test.each([
    ['invited but not in yet', { confirmsEmail: false, confirmsPhone: false }],
    ['disabled', { bannedForMilliseconds: DAY }],
    ['an administrator elsewhere', { audience: 'other' }],
  ])('is not replaced by somebody who is %s', async (_what, changes) => {
    const { identity } = await prepareIdentity()
    const { account } = await addPerson(identity, 'anna@example.org', ADMIN)
    await addPerson(identity, 'bert@example.org', { ...ADMIN, ...changes })
    expect(await remove(identity, account.id)).toEqual(LAST)
  })
})

test('an invitation as administrator to a wrong address can be taken back while there is none', async () => {
  const { identity } = await prepareIdentity()
  const request = { email: 'falsch@example.org', userMetadata: {}, ...ADMIN, link: PLAIN_LINK, by: SERVICE }
  const invited = await invite(identity, { ...request, caller: CALLER, sendsMail: false })
  expect(invited.ok && (await remove(identity, invited.value.person.account.id)).ok).toBe(true)
})

test('nobody becomes an administrator by what they say at the sign-up', async () => {
  const { identity } = await prepareIdentity({ settings: { confirmsEmailItself: true } })
  await signUp(identity, 'anna@example.org', 'langes-passwort')
  const account = await identity.read.accounts.findByEmail('anna@example.org', 'authenticated')
  if (account === undefined) throw new Error('there is no such account')
  const userMetadata = { roles: ['admin'], app_metadata: { roles: ['admin'] }, role: 'admin' }
  const updated = await update(identity, account.id, { userMetadata })
  expect(updated.ok && isAdministrator(updated.value)).toBe(false)
})
