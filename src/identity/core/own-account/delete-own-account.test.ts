import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import type { Account } from '#identity/core/accounts/account.ts'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Topspin und Unterschnitt'

async function signedIn(bench: IdentityBench, email: string, changes: Partial<Account> = {}) {
  const grant = await bench.person(email, PASSWORD)
  await bench.needs.transaction((store) => store.accounts.save({ ...grant.person.account, ...changes }))
  const who = await bench.identity.signIn.authenticate(grant.accessToken)
  if (!who.ok) throw new Error(who.error.kind)
  return { who: who.value, token: grant.accessToken }
}

test('the account goes with all that hangs on it', async () => {
  const bench = await prepareIdentity()
  const { who, token } = await signedIn(bench, EMAIL)
  expect(await bench.identity.me.deleteOwnAccount(who, CALLER)).toMatchObject({ ok: true })
  const { id } = who.person.account
  expect(await bench.needs.store.accounts.findPerson(id)).toBeUndefined()
  expect(await bench.needs.store.sessions.listOf(id)).toEqual([])
  expect(await bench.needs.store.identities.listOf(id)).toEqual([])
  expect(await bench.identity.signIn.authenticate(token)).toEqual(err({ kind: 'account-gone' }))
})

test('the address is free for somebody new', async () => {
  const bench = await prepareIdentity()
  const { who } = await signedIn(bench, EMAIL)
  await bench.identity.me.deleteOwnAccount(who, CALLER)
  const next = await bench.person(EMAIL, PASSWORD)
  expect(next.person.account.id).not.toBe(who.person.account.id)
})

test('what was written down about it tells what happened when, and names the id only', async () => {
  const bench = await prepareIdentity()
  const { who } = await signedIn(bench, EMAIL, { userMetadata: { full_name: 'Anna Arndt' } })
  const { id } = who.person.account
  await bench.identity.admin.changeRoles(id, { add: ['board'], remove: [] }, { kind: 'service' }, CALLER)
  await bench.identity.me.update(who, { userMetadata: { city: 'Köln' } }, { link: PLAIN_LINK, caller: CALLER })
  await bench.identity.me.deleteOwnAccount(who, CALLER)
  const { items } = await bench.needs.store.audit.list({ page: { number: 1, size: 9 } })
  const actions = ['user_deleted', 'user_modified', 'user_modified', 'login', 'user_signedup']
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(actions))
  expect(items.filter(({ actorId }) => actorId === id).map(({ ip }) => ip)).not.toContain(CALLER.ip)
  expect(JSON.stringify(items)).not.toMatch(/anna|example\.org/i)
})

test('the only administrator stays until there is another', async () => {
  const bench = await prepareIdentity()
  const { who } = await signedIn(bench, EMAIL, { role: 'admin' })
  expect(await bench.identity.me.deleteOwnAccount(who, CALLER)).toEqual(err({ kind: 'last-administrator' }))
  await signedIn(bench, 'berta@example.org', { appMetadata: { roles: ['admin'] } })
  expect(await bench.identity.me.deleteOwnAccount(who, CALLER)).toMatchObject({ ok: true })
})

test('who has a second factor shows it first', async () => {
  const bench = await prepareIdentity()
  const { who } = await signedIn(bench, EMAIL)
  const at = bench.clock.now()
  await bench.needs.transaction((store) =>
    store.factors.add({
      id: bench.needs.newId(),
      accountId: who.person.account.id,
      kind: 'totp',
      friendlyName: undefined,
      status: 'verified',
      secret: 'sealed',
      phone: undefined,
      lastChallengedAt: undefined,
      lastUsedStep: undefined,
      createdAt: at,
      updatedAt: at,
    }),
  )
  expect(await bench.identity.me.deleteOwnAccount(who, CALLER)).toEqual(err({ kind: 'second-factor-needed' }))
})

test('a session that was ended in the meantime deletes nothing', async () => {
  const bench = await prepareIdentity()
  const { who } = await signedIn(bench, EMAIL)
  await bench.identity.signIn.signOut(who, 'local', CALLER)
  expect(await bench.identity.me.deleteOwnAccount(who, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await bench.needs.store.accounts.find(who.person.account.id)).toBeDefined()
})
