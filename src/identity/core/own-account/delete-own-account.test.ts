import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { changeRoles } from '#identity/core/admin/change-roles.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { deleteOwnAccount } from '#identity/core/own-account/delete-own-account.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { err } from '#shared/result.ts'
import { CALLER, type IdentityBench, PLAIN_LINK, test } from '#tests/support/identity/identity-bench.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { whoHas } from '#tests/support/identity/second-factor.ts'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Topspin und Unterschnitt'

async function signedIn(bench: IdentityBench, email: string, changes: Partial<Account> = {}) {
  const grant = await bench.person(email, PASSWORD)
  await bench.identity.write((store) => store.accounts.save({ ...grant.person.account, ...changes }))
  return { who: await whoHas(bench, grant), token: grant.accessToken }
}

test('the account goes with all that hangs on it', async ({ service: bench }) => {
  const { who, token } = await signedIn(bench, EMAIL)
  expect(await deleteOwnAccount(bench.identity, who, CALLER)).toMatchObject({ ok: true })
  const { id } = who.person.account
  expect(await bench.identity.read.accounts.findPerson(id)).toBeUndefined()
  expect(await bench.identity.read.sessions.listOf(id)).toEqual([])
  expect(await bench.identity.read.identities.listOf(id)).toEqual([])
  expect(await authenticate(bench.identity, token)).toEqual(err({ kind: 'account-gone' }))
})

test('the address is free for somebody new', async ({ service: bench }) => {
  const { who } = await signedIn(bench, EMAIL)
  await deleteOwnAccount(bench.identity, who, CALLER)
  const next = await bench.person(EMAIL, PASSWORD)
  expect(next.person.account.id).not.toBe(who.person.account.id)
})

test('what was written down about it tells what happened when, and names the id only', async ({ service: bench }) => {
  const { who } = await signedIn(bench, EMAIL, { userMetadata: { full_name: 'Anna Arndt' } })
  const { id } = who.person.account
  await changeRoles(bench.identity, { by: { kind: 'service' }, caller: CALLER }, id, { add: ['board'], remove: [] })
  await changeOwnAccount(bench.identity, who, { userMetadata: { city: 'Köln' } }, { link: PLAIN_LINK, caller: CALLER })
  await deleteOwnAccount(bench.identity, who, CALLER)
  const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 9 } })
  const actions = ['user_deleted', 'user_modified', 'user_modified', 'login', 'user_signedup']
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(actions))
  expect(items.filter(({ actorId }) => actorId === id).map(({ ip }) => ip)).not.toContain(CALLER.ip)
  expect(JSON.stringify(items)).not.toMatch(/anna|example\.org/i)
})

test('the only administrator stays until there is another', async ({ service: bench }) => {
  const { who } = await signedIn(bench, EMAIL, { role: 'admin' })
  expect(await deleteOwnAccount(bench.identity, who, CALLER)).toEqual(err({ kind: 'last-administrator' }))
  await signedIn(bench, 'berta@example.org', { appMetadata: { roles: ['admin'] } })
  expect(await deleteOwnAccount(bench.identity, who, CALLER)).toMatchObject({ ok: true })
})

test('who has a second factor shows it first', async ({ service: bench }) => {
  const { who } = await signedIn(bench, EMAIL)
  await bench.identity.write((store) =>
    store.factors.add(sampleFactor('f', who.person.account.id, { status: 'verified' })),
  )
  expect(await deleteOwnAccount(bench.identity, who, CALLER)).toEqual(err({ kind: 'second-factor-needed' }))
})

test('a session that was ended in the meantime deletes nothing', async ({ service: bench }) => {
  const { who } = await signedIn(bench, EMAIL)
  await signOut(bench.identity, who, 'local', CALLER)
  expect(await deleteOwnAccount(bench.identity, who, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await bench.identity.read.accounts.find(who.person.account.id)).toBeDefined()
})
