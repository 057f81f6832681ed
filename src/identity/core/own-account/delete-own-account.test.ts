import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { changeRoles } from '#identity/core/admin/change-roles.ts'
import { err } from '#shared/result.ts'
import { AS_SERVICE, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { deleteOwnAccount } from './delete-own-account.ts'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Topspin und Unterschnitt'

async function signedIn(core: CoreBench, email: string, changes: Partial<Account> = {}) {
  const grant = await core.person(email, PASSWORD)
  await core.change(grant.person.account.id, { ...changes })
  return { who: await core.whoHas(grant), token: grant.accessToken }
}

test('the account goes with all that hangs on it', async ({ core, identity }) => {
  const { who, token } = await signedIn(core, EMAIL)
  expect(await deleteOwnAccount(identity, who, CALLER)).toMatchObject({ ok: true })
  const { id } = who.person.account
  expect(await identity.read.accounts.findPerson(id)).toBeUndefined()
  expect(await identity.read.sessions.listOf(id)).toEqual([])
  expect(await identity.read.identities.listOf(id)).toEqual([])
  expect(await core.authenticate(token)).toEqual(err({ kind: 'account-gone' }))
})

test('the address is free for somebody new', async ({ core }) => {
  const { who } = await signedIn(core, EMAIL)
  await deleteOwnAccount(core.identity, who, CALLER)
  const next = await core.person(EMAIL, PASSWORD)
  expect(next.person.account.id).not.toBe(who.person.account.id)
})

test('what was written down about it tells what happened when, and names the id only', async ({ core, identity }) => {
  const { who } = await signedIn(core, EMAIL, { userMetadata: { full_name: 'Anna Arndt' } })
  const { id } = who.person.account
  await changeRoles(identity, AS_SERVICE, id, { add: ['board'], remove: [] })
  await core.changeOwnAccount(who, { userMetadata: { city: 'Köln' } })
  await deleteOwnAccount(identity, who, CALLER)
  const items = await core.audit(9)
  const actions = ['user_deleted', 'user_modified', 'user_modified', 'login', 'user_signedup']
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(actions))
  expect(items.filter(({ actorId }) => actorId === id).map(({ ip }) => ip)).not.toContain(CALLER.ip)
  expect(JSON.stringify(items)).not.toMatch(/anna|example\.org/i)
})

test('the only administrator stays until there is another', async ({ core, identity }) => {
  const { who } = await signedIn(core, EMAIL, { role: 'admin' })
  expect(await deleteOwnAccount(identity, who, CALLER)).toEqual(err({ kind: 'last-administrator' }))
  await signedIn(core, 'berta@example.org', { appMetadata: { roles: ['admin'] } })
  expect(await deleteOwnAccount(identity, who, CALLER)).toMatchObject({ ok: true })
})

test('who has a second factor shows it first', async ({ core, identity }) => {
  const { who } = await signedIn(core, EMAIL)
  await identity.write((store) => store.factors.add(sampleFactor('f', who.person.account.id, { status: 'verified' })))
  expect(await deleteOwnAccount(identity, who, CALLER)).toEqual(err({ kind: 'second-factor-needed' }))
})

test('a session that was ended in the meantime deletes nothing', async ({ core, identity }) => {
  const { who } = await signedIn(core, EMAIL)
  await core.signOut(who, 'local')
  expect(await deleteOwnAccount(identity, who, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await identity.read.accounts.find(who.person.account.id)).toBeDefined()
})
