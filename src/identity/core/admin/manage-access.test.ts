import { expect } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { AS_SERVICE, NOBODY, prepareCore, test } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { addPerson, signIn } from '#tests/support/identity/link-requests.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { changeRoles } from './change-roles.ts'
import { endSessionsOf, listFactorsOf, removeAccount, removeFactorOf } from './manage-access.ts'

const MAIL = 'anna@example.org'
const UNKNOWN = err({ kind: 'account-unknown' })

async function withFactor() {
  const core = await prepareCore()
  const { person, session } = await core.person(MAIL, 'langes-passwort')
  const factor = sampleFactor(core.identity.newId(), person.account.id, { status: 'verified' })
  await core.identity.write(async (store) => {
    await store.factors.add(factor)
    await store.sessions.save({ ...session, assurance: 'aal2', factorId: factor.id })
  })
  return { ...core, accountId: person.account.id, session, factor }
}

test('an administrator sees somebody’s factors', async () => {
  const { identity, accountId, factor } = await withFactor()
  expect(await listFactorsOf(identity, accountId)).toEqual(ok([factor]))
})

test('who lost the second factor gets it removed; sessions that it had raised fall back', async () => {
  const { identity, accountId, factor, session } = await withFactor()
  const removed = await removeFactorOf(identity, AS_SERVICE, accountId, factor.id)
  expect(removed).toEqual(ok(factor))
  expect(await listFactorsOf(identity, accountId)).toEqual(ok([]))
  expect(await identity.read.sessions.find(session.id)).toMatchObject({ assurance: 'aal1', factorId: undefined })
  const { items } = await identity.read.audit.list({ page: { number: 1, size: 1 } })
  expect(items[0]).toMatchObject({ action: 'factor_deleted', traits: { user_id: accountId, factor_id: factor.id } })
})

test('a factor of somebody else is not removed', async () => {
  const { identity, accountId, factor } = await withFactor()
  const other = await addPerson(identity, 'bert@example.org')
  const outcome = await removeFactorOf(identity, AS_SERVICE, other.account.id, factor.id)
  expect(outcome).toEqual(err({ kind: 'factor-unknown' }))
  expect(valueOf(await listFactorsOf(identity, accountId))).toHaveLength(1)
})

test('all sessions of somebody end at once, nobody else’s', async () => {
  const { identity, accountId } = await withFactor()
  await signIn(identity, MAIL, 'langes-passwort')
  const other = await addPerson(identity, 'bert@example.org', { password: 'langes-passwort' })
  await signIn(identity, 'bert@example.org', 'langes-passwort')
  expect(await endSessionsOf(identity, AS_SERVICE, accountId)).toEqual(ok(2))
  expect(await identity.read.sessions.listOf(accountId)).toEqual([])
  expect(await identity.read.sessions.listOf(other.account.id)).toHaveLength(1)
})

test('nobody has neither factors nor sessions', async ({ identity }) => {
  expect(await listFactorsOf(identity, NOBODY)).toEqual(UNKNOWN)
  expect(await removeFactorOf(identity, AS_SERVICE, NOBODY, NOBODY)).toEqual(UNKNOWN)
  expect(await endSessionsOf(identity, AS_SERVICE, NOBODY)).toEqual(UNKNOWN)
})

test('a softly removed one keeps its id and nothing personal', async ({ core }) => {
  const { accessToken, person } = await core.person(MAIL, 'langes-passwort')
  const { id, createdAt } = person.account
  const personal = { phone: '+4915112345678', userMetadata: { full_name: 'Anna' }, appMetadata: { member: 4711 } }
  await core.updateAccount(id, personal)
  await core.askToRecover(MAIL)
  await core.removeAccount(id)
  const found = await core.findPerson(id)
  expect(found).toMatchObject(ok({ account: { id, createdAt, deletedAt: core.clock.now() } }))
  expect(JSON.stringify(found)).not.toMatch(/anna|4915112345678|argon2|4711/i)
  expect((await core.authenticate(accessToken)).ok).toBe(false)
  expect((await core.signIn(MAIL, 'langes-passwort')).ok).toBe(false)
  expect((await core.followMail(MAIL, 'recovery')).ok).toBe(false)
  // The token would contain the address.
  expect(await core.identity.read.tokens.find(id, 'recovery')).toBeUndefined()
})

test.for([true, false])(
  'the audit log tells who removed whom, by id only, also in older lines: %s',
  async (keepsId, { core, identity }) => {
    const boss = await core.addPerson('chefin@example.org', { appMetadata: { roles: ['admin'] } })
    const by = { kind: 'account', person: boss } as const
    const { person } = await core.person(MAIL, 'langes-passwort')
    const { id } = person.account
    await changeRoles(identity, { by, caller: CALLER }, id, { add: ['board'], remove: [] })
    await removeAccount(identity, { by, caller: CALLER }, id, { keepsId })
    const items = await core.audit(9)
    const deletion = { action: 'user_deleted', actorId: boss.account.id, actorEmail: 'chefin@example.org' }
    expect(items[0]).toMatchObject({ ...deletion, traits: { user_id: id }, ip: CALLER.ip })
    expect(items).toContainEqual(expect.objectContaining({ action: 'user_modified', actorEmail: 'chefin@example.org' }))
    expect(items.filter(({ actorId }) => actorId === id).map(({ ip }) => ip)).toEqual(['', '', ''])
    expect(JSON.stringify(items)).not.toContain(MAIL)
  },
)
